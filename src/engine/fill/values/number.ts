import { formatDecimal } from '../../fields/decimal';
import type { Field } from '../../fields/field-schema';
import { unexpectedValue, type ValueType } from './value-type';

export const numberType: ValueType = {
  text(value, field) {
    const number = readNumber(value, field);
    const places = field.decimalPlaces ?? (field.currency ? 2 : null);
    const { negative, whole, fraction } = formatDecimal(number, places);
    const digits = field.currency ? `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}` : whole;
    return `${negative ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`;
  },
  isChecked(value, field) {
    const number = readNumber(value, field);
    if (field.numberConditionType === 'range') return isInRange(number, field);
    if (field.condition === null) return number !== 0;
    return comparisons[field.numberConditionType](number, Number(field.condition));
  },
};

type Comparison = Exclude<Field['numberConditionType'], 'range'>;

const comparisons: Record<Comparison, (number: number, condition: number) => boolean> = {
  equals: (number, condition) => number === condition,
  gte: (number, condition) => number >= condition,
  gt: (number, condition) => number > condition,
  lte: (number, condition) => number <= condition,
  lt: (number, condition) => number < condition,
};

function isInRange(number: number, field: Field): boolean {
  const { numberConditionRangeMin: min, numberConditionRangeMax: max } = field;
  const above = min === null || (field.numberConditionRangeExclusiveMin ? number > min : number >= min);
  const below = max === null || (field.numberConditionRangeExclusiveMax ? number < max : number <= max);
  return above && below;
}

function readNumber(value: unknown, field: Field): number {
  if (typeof value !== 'number') throw unexpectedValue(field);
  return value;
}
