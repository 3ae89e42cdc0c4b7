import { Buffer } from 'node:buffer';
import type { Sealer } from '../../../../src/engine/seal/sealer';
import { type AuditEntry, type AuditFacts, linkEntry } from '../../../../src/service/audit/audit-chain';
import { newSealer } from '../../../support/sealer';
import { type Exported, exportedOf } from './exported-trail';
import { forgeries, relinked } from './forgeries';
import { before, sealedAfter } from './sealed-document';
import { signedRanges } from './signed-ranges';

/** A genuine document: its sealed PDF, and the export of its trail. */
export type Genuine = { pdf: Uint8Array; trail: Exported; sealer: Sealer };

/** The files that somebody checks. `trail` is an object, or the text of a file. */
export type Given = { pdf?: Uint8Array; trail?: object | string };

/** One row of the table in docs/audit.md. */
export type MutationClass = {
  name: string;
  changes: (genuine: Genuine) => Given[] | Promise<Given[]>;
  /** Why those changes that are not caught are harmless; undefined when all must be caught. */
  harmless?: string;
};

export async function genuineDocument(): Promise<Genuine> {
  const sealer = await newSealer();
  const pdf = await sealedAfter(before, sealer);
  return { pdf, sealer, trail: await exportedOf(before, pdf, { sealer }) };
}

/** Whole numbers spread evenly from 0 up to an end. */
function spread(count: number, end: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor((index * end) / count));
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  return Uint8Array.from(bytes, (byte, place) => (place === at ? byte ^ 1 : byte));
}

function flippedText(text: string, at: number): string {
  return `${text.slice(0, at)}${String.fromCharCode(text.charCodeAt(at) ^ 1)}${text.slice(at + 1)}`;
}

function joined(...parts: (Uint8Array | string)[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

/** Entries written anew, and the same export with them in the place of the genuine ones. */
function forged({ trail }: Genuine): Exported[] {
  return Object.values(forgeries).flatMap((forge) =>
    trail.entries
      .map((_, at) => relinked(forge(trail.entries, at)))
      .filter((entries) => JSON.stringify(entries) !== JSON.stringify(trail.entries))
      .map((entries) => ({ ...trail, entries })),
  );
}

/** Whether nothing but the time of the last entry is another one. Only `closing` covers it. */
function isLastTimeOnly(trail: Exported, genuine: Genuine): boolean {
  const said = ({ entries }: Exported) =>
    JSON.stringify(entries.map(({ event, time }, at) => (at === before.length ? event : [event, time])));
  return said(trail) === said(genuine.trail);
}

function unsignedBeside({ pdf }: Genuine, trail: Exported): Given {
  return { pdf, trail: { ...trail, closing: null, published: null } };
}

/** One character changed in a signed part of an export, at places spread over all its texts. */
function inPart({ trail }: Genuine, part: 'closing' | 'published', count: number): Given[] {
  const text = JSON.stringify(Object.values(trail[part]));
  // The letter of an escape is no character of the text.
  const places = Array.from(text.matchAll(/(?<!\\)[\w+/=]/g), ({ index }) => index);
  return spread(count, places.length).map((index) => {
    const changed = flippedText(text, places[index] ?? 0);
    const names = Object.keys(trail[part]);
    // What is no JSON any more is no file that anybody would take for a trail.
    const values = parsed(changed) ?? [];
    return {
      trail: { ...trail, [part]: Object.fromEntries(names.map((name, at) => [name, values[at]])) },
    };
  });
}

function parsed(text: string): unknown[] | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function withoutMembers({ trail }: Genuine): Given[] {
  return (['closing', 'published'] as const).flatMap((part) => {
    const whole: Record<string, unknown> = trail[part];
    const names = Object.keys(whole);
    const lacking = names.map((name) =>
      Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name)),
    );
    const emptied = names.map((name) => ({ ...whole, [name]: null }));
    return [...lacking, ...emptied, { ...whole, more: true }].map((changed) => ({
      trail: { ...trail, [part]: changed },
    }));
  });
}

/** The entries without what says that the PDF is sealed. */
function unsealed(entries: AuditEntry[]): AuditEntry[] {
  return relinked(
    entries.map((entry) => {
      const { seal: _, ...event } = entry.event as AuditFacts & { seal?: unknown };
      return { ...entry, event: event as AuditFacts };
    }),
  );
}

function appended({ trail }: Genuine, ...events: object[]): Given {
  const entries = [...trail.entries];
  for (const event of events) {
    const last = entries.at(-1);
    entries.push(linkEntry(last, event as AuditFacts, Date.parse(last?.time ?? '') + 1000));
  }
  return { trail: { ...trail, entries } };
}

const signer = { data_request: 'drq_1Nq2Xc0aB3dE5fG7hJ9k' };
const client = { ip: '203.0.113.9', user_agent: 'Firefox' };
const mail = { channel: 'email', recipient: 'ada@example.com' };

export const mutationClasses: MutationClass[] = [
  {
    name: 'PDF alone: one bit of a digit of the seal',
    changes: ({ pdf }) => {
      const { signature, first } = signedRanges(pdf);
      return spread(500, 2 * signature.length).map((at) => ({ pdf: flipped(pdf, first + 1 + at) }));
    },
  },
  {
    name: 'PDF alone: one bit of the zeros behind the seal',
    changes: ({ pdf }) => {
      const { signature, first, second } = signedRanges(pdf);
      const begin = first + 1 + 2 * signature.length;
      return spread(50, second - 1 - begin).map((at) => ({ pdf: flipped(pdf, begin + at) }));
    },
  },
  {
    name: 'PDF alone: one bit anywhere else',
    changes: ({ pdf }) => {
      const { first, second } = signedRanges(pdf);
      const outside = pdf.length - (second - first);
      const places = spread(500, outside).map((at) => (at < first ? at : at + second - first));
      return places.map((at) => ({ pdf: flipped(pdf, at) }));
    },
  },
  {
    name: 'PDF alone: bytes added at its end, at its beginning or in it, or cut off',
    changes: ({ pdf }) =>
      Array.from({ length: 20 }, (_, index) => index + 1).flatMap((length) => {
        const more = '\n'.repeat(length);
        const middle = Math.floor((length * pdf.length) / 21);
        return [
          joined(pdf, more),
          joined(more, pdf),
          joined(pdf.subarray(0, middle), more, pdf.subarray(middle)),
          pdf.slice(0, -length),
        ].map((changed) => ({ pdf: changed }));
      }),
  },
  {
    name: 'PDF alone: the digits of the seal in capitals',
    changes: ({ pdf }) => {
      const { first, second } = signedRanges(pdf);
      const digits = Buffer.from(pdf.subarray(first, second)).toString('latin1').toUpperCase();
      return [{ pdf: joined(pdf.subarray(0, first), digits, pdf.subarray(second)) }];
    },
    harmless: 'The digits are the same number. Beside its trail the file is another one, and refused.',
  },
  {
    name: 'PDF and trail: sealed and signed anew with another key, or one of them taken from another document',
    changes: async ({ pdf, trail, sealer }) => {
      const key = await newSealer();
      const [theirs, another] = [await sealedAfter(before, key), await sealedAfter(before, sealer)];
      const theirTrail = await exportedOf(before, theirs, { sealer: key });
      const anotherTrail = await exportedOf(before, another, { sealer });
      return [
        ...[{ pdf: theirs }, { trail: theirTrail }, { pdf: theirs, trail: theirTrail }],
        ...[
          { pdf: theirs, trail },
          { pdf, trail: theirTrail },
        ],
        ...[
          { pdf: another, trail },
          { pdf, trail: anotherTrail },
        ],
        { trail: { ...trail, closing: theirTrail.closing } },
        { trail: { ...trail, closing: anotherTrail.closing } },
        { trail: { ...trail, published: theirTrail.published } },
        { trail: { ...trail, published: anotherTrail.published } },
      ];
    },
  },
  {
    name: 'PDF and trail: an entry dropped, doubled, exchanged, changed or cut, and all hashes written anew',
    changes: (genuine) => forged(genuine).map((trail) => ({ pdf: genuine.pdf, trail })),
  },
  {
    name: 'PDF and trail: the same, with `closing` and `published` removed',
    changes: (genuine) =>
      forged(genuine)
        .filter((trail) => !isLastTimeOnly(trail, genuine))
        .map((trail) => unsignedBeside(genuine, trail)),
  },
  {
    name: 'PDF and trail: the time of the last entry changed, with `closing` and `published` removed',
    changes: (genuine) =>
      forged(genuine)
        .filter((trail) => isLastTimeOnly(trail, genuine))
        .map((trail) => unsignedBeside(genuine, trail)),
    harmless:
      'The seal names the entry before. That nothing covers the last one is said, and it is shown apart.',
  },
  {
    name: 'Trail alone: an entry dropped, doubled, exchanged, changed or cut, and all hashes written anew',
    changes: (genuine) => forged(genuine).map((trail) => ({ trail })),
  },
  {
    name: 'Trail alone: one bit of the text of its entries',
    changes: ({ trail }) => {
      const { entries, ...beside } = trail;
      const text = JSON.stringify(entries);
      const rest = JSON.stringify(beside).slice(1);
      return spread(400, text.length).map((at) => ({
        trail: `{"entries":${flippedText(text, at)},${rest}`,
      }));
    },
  },
  {
    name: 'Trail alone: one character of `closing`',
    changes: (genuine) => inPart(genuine, 'closing', 300),
  },
  {
    name: 'Trail alone: one character of `published`',
    changes: (genuine) => inPart(genuine, 'published', 300),
  },
  {
    name: 'Trail alone: a member of `closing` or `published` missing, emptied or added',
    changes: withoutMembers,
  },
  {
    name: 'Trail alone: cut off after an entry',
    changes: ({ trail }) =>
      trail.entries.slice(1).flatMap((_, at) => {
        const entries = trail.entries.slice(0, at + 1);
        return [trail, { ...trail, closing: null, published: null }].map((whole) => ({
          trail: { ...whole, entries },
        }));
      }),
  },
  {
    name: 'Trail alone: `closing` removed, with `published` and `seal` or without, hashes anew, in each form',
    changes: ({ trail }) => {
      const { submission_id, entries } = trail;
      const bare = { ...trail, closing: null, published: null };
      return [
        ...[{ ...trail, closing: null }, bare, { ...bare, entries: unsealed(entries) }],
        ...[
          { submission_id, entries },
          { submission_id, entries: unsealed(entries) },
        ],
      ].map((changed) => ({ trail: changed }));
    },
  },
  {
    name: 'Trail alone: of another id or a later form, with a member more, or with a name twice',
    changes: ({ trail }) => {
      const text = JSON.stringify(trail);
      const names = ['sequence', 'time', 'event', 'previous_hash', 'hash', 'type'];
      return [
        ...[{ submission_id: 'sub_x' }, { version: 3 }, { version: '2' }, { more: true }].map((more) => ({
          trail: { ...trail, ...more },
        })),
        ...names.map((name) => ({ trail: text.replace(`"${name}":`, `"${name}":"x","${name}":`) })),
      ];
    },
  },
  {
    name: 'Trail alone: an entry behind its end of a type that cannot come there',
    changes: (genuine) => {
      const events = new Map(genuine.trail.entries.map(({ event }) => [event.type, event]));
      const late = ['token_created', 'sent', 'authenticated', 'opened'].map((type) => `data_request.${type}`);
      return [...events.values()]
        .filter(({ type }) => !late.includes(type))
        .map((event) => appended(genuine, event));
    },
  },
  {
    name: 'Trail alone: an entry behind its end about a mail, an opened link or the expiry',
    changes: (genuine) => [
      appended(genuine, { type: 'submission.expired', by: 'schedule', pdf_hash: null }),
      appended(genuine, { type: 'data_request.sent', ...signer, by: 'service', ...mail }),
      appended(genuine, { type: 'data_request.send_failed', ...signer, ...mail, reason: 'Full' }),
      appended(genuine, { type: 'data_request.opened', ...signer, ...client }),
    ],
    harmless:
      'Anybody can append it. It is shown apart, as nothing that is vouched for, and changes nothing of who signed what.',
  },
  {
    name: 'Trail alone: `published` removed',
    changes: ({ trail }) => [{ trail: { ...trail, published: null } }],
    harmless: 'So is every trail in its first hour. Nothing says then that it was published.',
  },
  {
    name: 'PDF and trail: `closing` and `published` removed',
    changes: (genuine) => [unsignedBeside(genuine, genuine.trail)],
    harmless:
      'The seal names the trail. What comes after the entry that it names is said to be covered by nothing.',
  },
  {
    name: 'Trail alone: other white space, or members in another order',
    changes: ({ trail }) => [
      { trail: JSON.stringify(trail, null, 2) },
      { trail: ` ${JSON.stringify(trail, null, '\t').replaceAll('\n', '\r\n')}\n` },
      { trail: reordered(trail) as object },
    ],
    harmless: 'JSON means the same, and the hashes are of its canonical form.',
  },
];

/** The same value, with the members of all objects in the opposite order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, part]) => [name, reordered(part)]);
  return Object.fromEntries(members.toReversed());
}
