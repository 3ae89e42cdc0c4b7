import type { Problem } from '../../lib/problems';
import { characterWidthOf } from './auto-max-length';
import { checkRules } from './check-rules';
import { segmentsOf } from './data-tree';
import { type DisplayName, displays, showsList, showsQrCode, showsText, showsTick } from './displays';
import { colorSources, standardFamily, typefaces } from './field-catalogue';
import { parseFieldName } from './field-name';
import type { Field } from './field-schema';
import { holdsList, holdsOf, isComputed, isLongText } from './field-traits';
import { isFormula } from './is-formula';
import { numberFormatProblem } from './number-format';
import { optionsOf } from './option-list';
import { keysOf } from './property-schemas';
import { patternProblem } from './regular-expression';
import { maskProblem } from './text-mask';
import { displaysOfType } from './types/facts';
import { compileValue } from './validate-value';

/** Checks the properties of one field against each other. Pointers are relative to the field. */
export function checkField(field: Field, ownTypefaces: ReadonlySet<string>): Problem[] {
  return [
    ...checkTypeface(field, ownTypefaces),
    ...checkDisplay(field),
    ...checkName(field),
    ...checkRules(field),
    ...checkBounds(field),
    ...checkText(field),
    ...checkOptions(field),
    ...checkMask(field),
    ...checkNumberFormat(field),
    ...checkCondition(field),
    ...checkCombination(field),
    ...checkColorNames(field),
    ...checkDefault(field),
  ];
}

function problem(property: keyof Field, message: string): Problem {
  return { pointer: `/${property}`, message };
}

function checkDisplay(field: Field): Problem[] {
  if (hasDisplay(field)) return [];
  const suitable = displaysOfType[field.type].join(' or ');
  return [problem('displayType', `must be ${suitable} for a field of type "${field.type}"`)];
}

function hasDisplay({ type, displayType }: Field): boolean {
  return displaysOfType[type].includes(displayType);
}

function checkName(field: Field): Problem[] {
  const parsed = parseFieldName(field.name);
  if (!parsed.ok) return [problem('name', parsed.message)];
  if (parsed.name.kind === 'special') return checkSpecial(field);
  if (parsed.name.line === null) return [];
  if (isLongText(field) && showsText(field) && !field.comb) return [];
  return [
    problem(
      'name',
      'only string and address fields displayed as text without comb can spread a value over lines (name#1, name#2)',
    ),
  ];
}

function checkSpecial({ name, displayType }: Field): Problem[] {
  const suits = (display: DisplayName): boolean =>
    showsText({ displayType: display }) || (name === '@@data_url' && showsQrCode({ displayType: display }));
  if (suits(displayType)) return [];
  const suitable = keysOf(displays).filter(suits);
  return [problem('displayType', `must be ${suitable.join(' or ')} for ${name}`)];
}

function checkBounds(field: Field): Problem[] {
  const found: Problem[] = [];
  const { minimum, maximum } = field;
  if (minimum !== null && maximum !== null) {
    const open = field.exclusiveMinimum || field.exclusiveMaximum;
    if (minimum > maximum || (open && minimum === maximum)) {
      found.push(
        problem('maximum', `no number lies between the minimum ${minimum} and the maximum ${maximum}`),
      );
    }
  }
  if (field.maxLength !== null && field.minLength > field.maxLength) {
    found.push(problem('maxLength', `must be at least minLength (${field.minLength})`));
  }
  return found;
}

function checkTypeface({ typeface }: Field, ownTypefaces: ReadonlySet<string>): Problem[] {
  const message = typefaceProblem(typeface, ownTypefaces);
  return message === null ? [] : [problem('typeface', message)];
}

/** Returns the problem of a typeface name, or null. */
export function typefaceProblem(typeface: string | null, ownTypefaces: ReadonlySet<string>): string | null {
  if (typeface === null || standardFamily(typeface) !== null || ownTypefaces.has(typeface)) return null;
  const standard = Object.keys(typefaces).join(', ');
  return `must be one of the standard typefaces (${standard}) or of your own fonts`;
}

function checkText(field: Field): Problem[] {
  const found: Problem[] = [];
  if (field.autoCalculateMaxLength && !field.comb && characterWidthOf(field) === null) {
    found.push(
      problem(
        'autoCalculateMaxLength',
        'needs a comb, or a typeface with one width for all characters: Courier or a monospace font of your own',
      ),
    );
  }
  if (field.comb && (field.multiline || field.multilineLines !== null)) {
    found.push(problem('comb', 'cannot be combined with multiline'));
  }
  if (field.comb && field.overflow === 'continue') {
    found.push(
      problem(
        'overflow',
        'must be "shrink_to_fit" or "truncate" for a comb, which cannot continue elsewhere',
      ),
    );
  }
  if (
    field.optionList !== null &&
    holdsOf(field) === 'number' &&
    numberOptions(field.optionList).includes(Number.NaN)
  ) {
    found.push(problem('optionList', 'must hold one number per line'));
  }
  return found;
}

function checkOptions(field: Field): Problem[] {
  if (!holdsList(field) && !showsList(field)) return [];
  return optionsOf(field.optionList).length > 0
    ? []
    : [problem('optionList', 'is needed for a list: its options, one per line')];
}

function checkNumberFormat({ numberFormat }: Field): Problem[] {
  const message = numberFormat === null ? null : numberFormatProblem(numberFormat);
  return message === null ? [] : [problem('numberFormat', message)];
}

function checkMask({ textMask }: Field): Problem[] {
  const message = textMask === null || textMask === '' ? null : maskProblem(textMask);
  return message === null ? [] : [problem('textMask', message)];
}

function numberOptions(optionList: string): number[] {
  return optionsOf(optionList).map(Number);
}

function checkCondition(field: Field): Problem[] {
  if (!showsTick(field) || !hasDisplay(field)) return [];
  const holds = holdsOf(field);
  if (holds === 'text' && field.stringConditionType === 'regex') return checkRegex(field);
  if (holds === 'list') return checkListed(field);
  if (holds === 'text' && typeof field.condition === 'number') {
    return [problem('condition', 'must be a string, because the value of the field is a string')];
  }
  if (holds !== 'number') return [];
  return field.numberConditionType === 'range' ? checkRange(field) : checkComparison(field);
}

function checkListed({ condition, optionList }: Field): Problem[] {
  if (condition === null || optionsOf(optionList).includes(String(condition))) return [];
  return [
    problem('condition', 'must be one of the options, because the value of the field is a list of them'),
  ];
}

function checkComparison(field: Field): Problem[] {
  if (field.condition === null) {
    if (field.numberConditionType === 'equals') return [];
    return [problem('condition', `is needed for the comparison "${field.numberConditionType}"`)];
  }
  const text = typeof field.condition === 'string' ? field.condition.trim() : null;
  if (text === null || (text !== '' && Number.isFinite(Number(text)))) return [];
  return [problem('condition', 'must be a number, because the value of the field is a number')];
}

function checkRange(field: Field): Problem[] {
  const { numberConditionRangeMin: min, numberConditionRangeMax: max } = field;
  if (min === null && max === null) {
    return [
      problem(
        'numberConditionRangeMin',
        'a range needs numberConditionRangeMin, numberConditionRangeMax or both',
      ),
    ];
  }
  if (min === null || max === null || min <= max) return [];
  return [problem('numberConditionRangeMax', `must be at least numberConditionRangeMin (${min})`)];
}

function checkRegex(field: Field): Problem[] {
  const message = typeof field.condition === 'string' ? patternProblem(field.condition) : null;
  if (typeof field.condition === 'string') return message === null ? [] : [problem('condition', message)];
  return [problem('condition', 'must be a regular expression for the comparison "regex"')];
}

function checkDefault(field: Field): Problem[] {
  if (field.default === null) return [];
  if (isComputed(field))
    return [problem('default', 'must be left out, because a combined field is computed')];
  // Formulas are checked elsewhere, together with the fields that they name.
  if (isFormula(field)) return [];
  return compileValue(field)(field.default).map((message) => problem('default', message));
}

function checkCombination(field: Field): Problem[] {
  if (!isComputed(field)) return [];
  if (field.static) return [problem('static', 'a combined field is computed and cannot be static')];
  return field.combinedFieldType === 'format' && field.combinedFieldFormat === ''
    ? [problem('combinedFieldFormat', 'is needed for the type "format"')]
    : [];
}

function checkColorNames(field: Field): Problem[] {
  return colorSources.flatMap(({ name }) =>
    field[name] !== null && segmentsOf(field[name]) === null
      ? [problem(name, 'must be the name of a value in data')]
      : [],
  );
}
