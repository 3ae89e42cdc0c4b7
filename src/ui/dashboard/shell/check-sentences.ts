import { fill } from '../../../lib/fill';
import { checkWords } from './check-words';

const { sentences, nouns } = checkWords;

/** The sentences as the service and the checks of pages write them. The groups are their places. */
const patterns: Record<keyof typeof sentences, RegExp> = {
  missing: /^is missing$/,
  required: /^required(?: \(.*\))?$/,
  notEmpty: /^must not be empty$/,
  oneLine: /^must be one line of text$/,
  oneOf: /^must be one of (?<options>.+)$/s,
  leastCharacters: /^must have at least (?<least>\d+) characters?(?:, has \d+)?$/,
  mostCharacters: /^must have at most (?<most>\d+) characters?(?:, has \d+)?$/,
  leastElements: /^must have at least (?<least>\d+) (?:elements?|items)(?:, has \d+)?$/,
  mostElements: /^must have at most (?<most>\d+) (?:elements?|items)(?:, has \d+)?$/,
  least: /^must be at least (?<least>[-\d.e+]+)(?:, is .*)?$/,
  most: /^must be at most (?<most>[-\d.e+]+)(?:, is .*)?$/,
  mostOf: /^must be at most (?<most>\d+) (?<unit>minutes|hours|days|months|years)$/,
  above: /^must be (?:greater|more) than (?<least>[-\d.e+]+)(?:, is .*)?$/,
  below: /^must be less than (?<most>[-\d.e+]+)(?:, is .*)?$/,
  whole: /^must be a whole number$/,
  wholeFrom: /^must be a whole number from (?<least>\d+) to (?<most>\d+)$/,
  expectedText: /^expected (?<what>[^{]+?), got "(?<text>.*)"$/s,
  expected: /^expected (?<what>[^{]+?), got (?<got>[^;]*?)(?:; .*)?$/s,
  notThis: /^must be (?<what>an? [a-z ]+), not (?<got>[a-z ]+)$/,
  form: /^must have the form (?<form>.+)$/s,
  heldTwice: /^must not hold (?<value>.+) twice$/s,
  twice: /^must not be there twice$/,
  unknownField: /^unknown property; the template has no field of this name/,
  unknown: /^unknown property/,
  tooLargeNumber: /^is too large for a number$/,
  tooManyValues: /^holds more than (?<most>\d+) values$/,
  noSlash: /^must not contain a slash$/,
  noControls: /^must not contain control characters$/,
  host: /^must be a host such as (?<example>.+)$/,
  everyServer: /^must be an address that every mail server takes$/,
  ofRole: /^is a field of the role "(?<role>.*)" already$/s,
  locked: /^The template is locked: unlock it to change it\.$/,
  changing: /^Other requests are changing the template: look at it and try again\.$/,
  changed: /^The template has changed since you last saw it/,
  noTemplate: /^There is no such template\.$/,
  noFolder: /^There is no such folder\.$/,
};

/** The sentence in the language of the page; one that is not known stays as it is. */
export function inLanguageOfPage(sentence: string): string {
  for (const [name, pattern] of Object.entries(patterns)) {
    const found = pattern.exec(sentence);
    if (found) return fill(sentences[name as keyof typeof patterns], placesOf(found.groups ?? {}));
  }
  return sentence;
}

/** A problem with its place, such as `#/price: is missing`. The place stays. */
export function saidAgain(problem: string): string {
  const [, place = '', sentence = problem] = /^(#[^:]*: )?(.*)$/s.exec(problem) ?? [];
  return place + inLanguageOfPage(sentence);
}

function placesOf(groups: Record<string, string>): Record<string, string> {
  const places = Object.entries(groups).map(([name, text]) => {
    const isNoun = name === 'what' || name === 'got' || name === 'unit';
    return [name, isNoun ? nounOf(text) : text];
  });
  return Object.fromEntries(places);
}

const knownNouns: Record<string, keyof typeof nouns> = {
  'a number': 'number',
  'a whole number': 'whole',
  'a string': 'text',
  'a boolean': 'choice',
  boolean: 'choice',
  'a list': 'list',
  'an array': 'list',
  'an object': 'object',
  null: 'nothing',
  'a date such as 2026-05-17': 'date',
  'a timestamp such as 2026-05-17T09:30:00Z': 'moment',
  'an email address such as ada@example.com': 'email',
  'a URL such as https://example.com/page': 'address',
  'a colour of six hexadecimal digits such as 4A90E2': 'color',
  minutes: 'minutes',
  hours: 'hours',
  days: 'days',
  months: 'months',
  years: 'years',
};

function nounOf(text: string): string {
  const noun = knownNouns[text];
  return noun === undefined ? text : nouns[noun];
}
