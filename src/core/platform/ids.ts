import { createHash } from 'node:crypto';

/**
 * Ids are `<prefix>_<20 characters>`: 7 of time, 2 of a counter within the millisecond, 11 random
 * (65 bits). As strings they sort by creation time, even within a millisecond.
 */

/** The characters of ids, in the order in which strings sort. */
export const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const timeChars = 7;
const counterChars = 2;
const randomChars = 11;
const lastTime = idAlphabet.length ** timeChars - 1;
const counterLimit = idAlphabet.length ** counterChars;

export const idPrefixes = {
  submission: 'sub',
  dataRequest: 'drq',
  signingToken: 'stk',
  template: 'tpl',
  folder: 'fld',
  comment: 'cmt',
  combinedSubmission: 'com',
  customFile: 'cfi',
  account: 'acc',
  user: 'usr',
  batch: 'sbb',
  submissionAction: 'sba',
  combinedAction: 'csa',
  event: 'evt',
  webhookEndpoint: 'whe',
  webhookDelivery: 'whd',
  integration: 'aci',
  identityProvider: 'idp',
  identityAttempt: 'ida',
  document: 'doc',
  font: 'fnt',
  request: 'req',
  logLine: 'log',
  fault: 'flt',
  preview: 'prv',
  picture: 'pic',
  upload: 'upl',
  mail: 'eml',
  session: 'ses',
  signOnConnection: 'sso',
  sealKey: 'slk',
  editorToken: 'edt',
  invitation: 'inv',
  legalHold: 'hld',
  erasure: 'era',
  bundle: 'bun',
  liveToken: 'api_live',
  testToken: 'api_test',
} as const;

export type IdKind = keyof typeof idPrefixes;
export type Ids = {
  next(kind: IdKind): string;
  /** The key of the answer about what gets these ids. Records keep it: with their data, the answer is erased. */
  answerKey?: string | undefined;
};

type IdSource = {
  now(): number;
  random(length: number): Uint8Array;
  /** The counter of the first id of a millisecond. */
  firstCounter?: number;
};

export function createIds(source: IdSource): Ids {
  let millisecond = 0;
  let counter = 0;
  return {
    next(kind) {
      const now = source.now();
      if (now > millisecond) {
        millisecond = now;
        counter = source.firstCounter ?? 0;
      } else if (++counter >= counterLimit) {
        millisecond += 1;
        counter = 0;
      }
      const time = encode(millisecond, timeChars) + encode(counter, counterChars);
      return `${idPrefixes[kind]}_${time}${randomText(source, randomChars)}`;
    },
  };
}

/** The only generator of the isolate, so that its counter orders the ids of all requests. */
export const systemIds = createIds({
  now: Date.now,
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
});

/**
 * Creates ids from a seed. A repeated run with the same seed gets the same ids, and so finds the
 * records of the first run. The ids are no secret to those who know the seed.
 */
export function seededIds(seed: string, createdAt: number): Ids {
  return createIds(seededSource(seed, createdAt));
}

/** Like `seededIds`, for a time that strangers choose: seeds begin at different counters, so few ids share both. */
export function spreadIds(seed: string, createdAt: number): Ids {
  const firstCounter = hashOf(`${seed}:counter`).readUInt32BE() % counterLimit;
  return createIds({ ...seededSource(seed, createdAt), firstCounter });
}

function seededSource(seed: string, createdAt: number): IdSource {
  let block = 0;
  return { now: () => createdAt, random: () => hashOf(`${seed}:${block++}`) };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function isId(kind: IdKind, text: string): boolean {
  return new RegExp(`^${idPrefixes[kind]}_[0-9A-Za-z]{20}$`).test(text);
}

/** The time at which an id was made. */
export function timeOfId(id: string): number {
  const time = id.slice(id.indexOf('_') + 1).slice(0, timeChars);
  return [...time].reduce((value, char) => value * idAlphabet.length + idAlphabet.indexOf(char), 0);
}

/** A string that sorts between the ids made before this time and those made at it or later. */
export function idAtTime(kind: IdKind, time: number): string {
  return `${idPrefixes[kind]}_${encode(Math.min(Math.max(0, time), lastTime), timeChars)}`;
}

function encode(value: number, width: number): string {
  let text = '';
  for (let rest = value; text.length < width; rest = Math.floor(rest / idAlphabet.length)) {
    text = idAlphabet.charAt(rest % idAlphabet.length) + text;
  }
  return text;
}

function randomText(source: IdSource, width: number): string {
  let text = '';
  while (text.length < width) {
    for (const byte of source.random(width)) {
      // 248 is the last multiple of 62 below 256: bytes above it would favour the first characters.
      if (byte < 248 && text.length < width) text += idAlphabet.charAt(byte % idAlphabet.length);
    }
  }
  return text;
}
