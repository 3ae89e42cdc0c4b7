import type { Database } from '../../../core/db/database';
import { checkInvoice, invoiceSchema, renderInvoice } from '../../../engine';
import { isRecord } from '../../../lib/json';
import { reportProblems } from '../../../lib/report-problems';
import type { DocumentFacts } from '../document/document-facts';
import type { TemplateRow } from '../template-store';
import { schemaOfContent, validatorOfContent } from './content-schema';
import { loadContent } from './content-store';
import { sampleData } from './sample-data';
import type { TemplateContent } from './template-content';

type Notes = DocumentFacts['diagnosis'];

/** More problems are those of one mistake. */
const mostNotes = 5;

/**
 * What is wrong with the XML that a template makes of sample data, as notes of its diagnosis. The data of a document
 * may make it right or wrong, so it is no reason to refuse the template.
 */
export async function invoiceNotes({ db }: { db: Database }, row: TemplateRow, now: number): Promise<Notes> {
  // An invoice needs this level, so other templates are not read.
  if (!row.conformance.includes('pdfa-3b')) return [];
  const content = await loadContent(db, row.accountId, row.contentHash);
  const isPending = content.html === null && content.document === null;
  if (!content.eInvoice || isPending) return [];
  const problems = problemsOf(row, content, now);
  const said = reportProblems(problems.slice(0, mostNotes)).map((problem) => ({
    code: 'e_invoice_broken',
    message: `The XML of the e-invoice is wrong with sample data: ${problem}`,
  }));
  const rest = problems.length - said.length;
  const more = `The XML of the e-invoice has ${rest} more problem${rest === 1 ? '' : 's'} with sample data.`;
  return rest > 0 ? [...said, { code: 'e_invoice_broken', message: more }] : said;
}

function problemsOf(row: TemplateRow, content: TemplateContent, now: number): string[] {
  if (!content.eInvoice) return [];
  const { profile, xml } = content.eInvoice;
  const rendered = renderInvoice(xml, {
    data: sampleOf(row, content, xml),
    metadata: {},
    template: { id: row.id, name: row.name, version: 'draft' },
    now: new Date(now),
  });
  if (!rendered.ok) return [rendered.message];
  const checked = checkInvoice(profile, rendered.xml);
  return checked.ok ? [] : checked.problems.filter(isOfTemplate);
}

/** The rules about the terms that an invoice must have. Amounts, sums, codes and VAT are those of the data. */
const aboutTerms =
  /^(?:BR-(?:0[1-9]|1\d|2[0-6]|3[1-8]|4[1-9]|5[02-7]|6\d|CO-(?:0[34]|1[89]|2[06])|DE-\d+)|PEPPOL-)/;

/** Whether the template is wrong whatever the data: its form, its profile, or a term that it lacks. */
function isOfTemplate(problem: string): boolean {
  if (!/^(?:BR|PEPPOL)-/.test(problem)) return true;
  return aboutTerms.test(problem) && !problem.includes(' must have a decimal number ');
}

/** Sample data for the names of the template, and for those that only the XML uses. */
function sampleOf(row: TemplateRow, content: TemplateContent, xml: string): Record<string, unknown> {
  const options = { allowAdditionalProperties: row.allowAdditionalProperties };
  const plain = schemaOfContent(content, { ...options, conditions: 'apart' });
  const own = sampleData(plain, validatorOfContent(content, options));
  const schema = invoiceSchema(xml);
  const ofXml = schema === null ? {} : sampleData(schema, () => []);
  return recordWith(ofXml, own);
}

function recordWith(more: Record<string, unknown>, own: Record<string, unknown>): Record<string, unknown> {
  const added = Object.keys(own).map((key) => [key, withMore(more[key], own[key])] as const);
  return { ...more, ...Object.fromEntries(added) };
}

/** A value, with what another one has beside. */
function withMore(more: unknown, own: unknown): unknown {
  if (isRecord(own) && isRecord(more)) return recordWith(more, own);
  if (Array.isArray(own) && Array.isArray(more)) return own.map((each) => withMore(more[0], each));
  return own;
}
