import { sha256Hex } from '../../../lib/digest';
import { limits } from '../../../lib/limits';
import { codeLine, newComment } from '../../comments/comment-body';
import { isFontKey } from '../../fonts/font-keys';
import { logoKey, logoType } from '../../logos/logo-keys';
import {
  encodeContent,
  type TemplateContent,
  templateContentSchema,
} from '../../templates/content/template-content';
import { readFacts } from '../../templates/document/document-facts';
import { documentKey, imageKey } from '../../templates/document/document-keys';
import { testDataSets } from '../../templates/test-data/test-data-body';
import { isPdfFile } from '../../uploads/upload-keys';
import { anyType } from '../../uploads/upload-rules';
import type { TableName } from '../account-tables-store';
import { must, type WantedFile } from './import-answer';

export type ImportedRow = Record<string, unknown>;

export type ImportedTable = {
  /** Columns that name rows of other parts of the export, and which parts. Rows that are over name none. */
  refs?: Record<string, readonly string[]>;
  /** How many rows may name the same row in such a column. */
  most?: Record<string, number>;
  /** Columns that this deployment decides about. */
  own?: readonly string[];
  /** The row as it is stored here. */
  change?: (row: ImportedRow, origin: string) => ImportedRow;
  /** The files of a row. Its problems are thrown. */
  files?: (row: ImportedRow, accountId: string) => WantedFile[];
};

/** The tables of an export that an import brings, in the order in which rows can be inserted. */
export const importedTables = {
  accounts: { own: ['documents_per_second', 'documents_in_flight'] },
  folders: { refs: { parent_folder_id: ['folders'] } },
  fonts: { files: filesOfFont },
  custom_files: { files: filesOfCustomFile },
  logos: { files: filesOfLogo },
  documents: { files: filesOfDocument, change: (row, origin) => ({ ...row, origin }) },
  template_contents: { files: filesOfContent, change: contentRow },
  templates: {
    refs: {
      parent_folder_id: ['folders'],
      document_id: ['documents'],
      replacement_id: ['documents'],
      live_document_id: ['documents'],
    },
  },
  hidden_templates: {},
  template_versions: {
    refs: { template_id: ['templates'], document_id: ['documents'] },
    change: (row) => (row['deleted_at'] === null ? row : { ...row, document_id: null }),
  },
  template_comments: {
    refs: { template_id: ['templates'] },
    most: { template_id: limits.templateComments },
    files: filesOfComment,
  },
  template_test_data: { refs: { template_id: ['templates'] }, files: filesOfTestData },
  senders: {},
  consent_texts: {},
  legal_holds: {
    refs: {
      subject_id: ['accounts', 'templates', 'submissions', 'combined_submissions'],
      template_id: ['templates'],
    },
  },
  /** Last: nobody signs in before everything is there. */
  users: {},
} as const satisfies Partial<Record<TableName, ImportedTable>>;

export type ImportedName = keyof typeof importedTables;

/** Test data names no files, but pages read it set by set. */
function filesOfTestData({ sets }: ImportedRow): WantedFile[] {
  must(testDataSets.safeParse(sets).success, 'sets is no test data');
  return [];
}

/** A comment names no files, but must be one that a member could write. */
function filesOfComment({ text, answer_to, field_id, page, x, y, line }: ImportedRow): WantedFile[] {
  must(codeLine.nullish().safeParse(line).success, 'line is no line of a source');
  const problem = newComment.safeParse({ text, answer_to, field_id, page, x, y, line }).error?.issues[0];
  must(problem === undefined, `${problem?.path.join('/')} ${problem?.message}`);
  return [];
}

function textOf(row: ImportedRow, column: string): string {
  const value = row[column];
  must(typeof value === 'string', `${column} is no text`);
  return value;
}

function mustBeOf(accountId: string, key: string, column: string): void {
  must(
    /^[\w./-]+$/.test(key) && !key.includes('..') && key.startsWith(`${accountId}/`),
    `${column} names a file of another account`,
  );
}

function filesOfFont(row: ImportedRow, accountId: string): WantedFile[] {
  const [id, key] = [textOf(row, 'id'), textOf(row, 'file_key')];
  mustBeOf(accountId, key, 'file_key');
  must(isFontKey(key), 'file_key is no key of a font');
  const [, sha256 = '', extension = ''] = /([0-9a-f]{64})\.(\w+)$/.exec(key) ?? [];
  return [{ path: `fonts/${id}.${extension}`, key, sha256, type: `font/${extension}` }];
}

function filesOfCustomFile(row: ImportedRow, accountId: string): WantedFile[] {
  const [id, key] = [textOf(row, 'id'), textOf(row, 'file_key')];
  mustBeOf(accountId, key, 'file_key');
  const isPdf = isPdfFile({ fileKey: key });
  const [ending, type] = isPdf ? ['pdf', 'application/pdf'] : ['bin', anyType];
  return [{ path: `custom_files/${id}.${ending}`, key, sha256: textOf(row, 'sha256'), type }];
}

function filesOfLogo(row: ImportedRow): WantedFile[] {
  const file = textOf(row, 'file');
  const type = logoType(file);
  must(type !== null, 'file is no name of a logo');
  return [{ path: `logos/${file}`, key: logoKey(file), sha256: textOf(row, 'hash'), type }];
}

function filesOfDocument(row: ImportedRow, accountId: string): WantedFile[] {
  const id = textOf(row, 'id');
  const facts = readFacts(typeof row['compiled'] === 'string' ? row['compiled'] : null);
  for (const key of facts ? [facts.pdfKey, facts.planKey] : []) mustBeOf(accountId, key, 'compiled');
  const path = `documents/${id}.pdf`;
  return [{ path, key: documentKey(accountId, id), sha256: textOf(row, 'sha256'), type: 'application/pdf' }];
}

/** What is compiled of a document is compiled anew here, when it is used first. */
function filesOfContent(row: ImportedRow, accountId: string): WantedFile[] {
  const content = contentOf(row);
  const { document, html } = content;
  for (const key of document ? [document.pdfKey, document.planKey] : []) mustBeOf(accountId, key, 'content');
  const { body, added } = storedContent(row, content);
  must(sha256Hex(body + (added ?? '')) === row['hash'], 'hash is not the one of the content');
  const images = Object.values(html?.images ?? {}).map(({ key, sha256, type }) => {
    must(key === imageKey(accountId, sha256), 'content names an image of another account');
    return { path: `images/${sha256}`, key, sha256, type };
  });
  const attached = (content.attachments ?? []).map(({ sha256, mimeType: type }) => {
    must(/^[0-9a-f]{64}$/.test(sha256), 'content names an attachment by something else than its hash');
    return { path: `images/${sha256}`, key: imageKey(accountId, sha256), sha256, type };
  });
  return [...images, ...attached];
}

function contentOf(row: ImportedRow): TemplateContent {
  return templateContentSchema.parse(row['content']);
}

/** A content that a later release would write in another way comes as it is stored, too. */
function storedContent(row: ImportedRow, content: TemplateContent): { body: string; added: string | null } {
  if (typeof row['body'] !== 'string') return encodeContent(content);
  return { body: row['body'], added: typeof row['added'] === 'string' ? row['added'] : null };
}

function contentRow(row: ImportedRow): ImportedRow {
  const { account_id, hash, created_at } = row;
  return { account_id, hash, created_at, ...storedOf(row) };
}

function storedOf(row: ImportedRow) {
  const { body, added } = storedContent(row, contentOf(row));
  return { body, added };
}
