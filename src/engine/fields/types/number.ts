import { formatDecimal } from '../decimal';
import type { FieldProperties } from '../field-properties';
import { formatNumber } from '../number-format';
import { numberSchema } from '../values/number-schema';
import type { FieldType } from './field-type';
import { unexpectedValue } from './value-parts';

export const number: FieldType = {
  traits: { holds: 'number' },
  displays: ['text', 'check', 'shape'],
  value: {
    schema: numberSchema,
    text(value, field) {
      const read = readNumber(value, field);
      const formatted = field.numberFormat === null ? null : formatNumber(read, field.numberFormat);
      if (formatted !== null) return formatted;
      const places = field.decimalPlaces ?? (field.currency ? 2 : null);
      const { negative, whole, fraction } = formatDecimal(read, places);
      const digits = field.currency ? `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}` : whole;
      return `${negative ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`;
    },
    isTicked(value, field) {
      const read = readNumber(value, field);
      if (field.numberConditionType === 'range') return isInRange(read, field);
      if (field.condition === null) return read !== 0;
      return comparisons[field.numberConditionType](read, Number(field.condition));
    },
  },
  editor: {
    label: 'Number',
    position: 2,
    button: { icon: 'M10 4L8 20M16 4l-2 16M5 9h15M4 15h15', key: 'N' },
    name: null,
    size: { width: 90, height: 22 },
    extras: {},
    sample: null,
  },
  onPaper: {
    label: {
      rank: 8,
      words:
        /\bamount\b|\btotal\b|\bprice\b|\bfee\b|\bsum\b|\bsalary\b|\bincome\b|betrag|preis|montant|\bprix\b|importe|\bprecio\b|金額|مبلغ|\b(quantity|qty|anzahl|quantité|cantidad|number of|nombre de)\b/iu,
    },
    fitsCells: true,
  },
  docs: 'a number',
};

type Comparison = Exclude<FieldProperties['numberConditionType'], 'range'>;

const comparisons: Record<Comparison, (value: number, condition: number) => boolean> = {
  equals: (value, condition) => value === condition,
  gte: (value, condition) => value >= condition,
  gt: (value, condition) => value > condition,
  lte: (value, condition) => value <= condition,
  lt: (value, condition) => value < condition,
};

function isInRange(value: number, field: FieldProperties): boolean {
  const { numberConditionRangeMin: min, numberConditionRangeMax: max } = field;
  const above = min === null || (field.numberConditionRangeExclusiveMin ? value > min : value >= min);
  const below = max === null || (field.numberConditionRangeExclusiveMax ? value < max : value <= max);
  return above && below;
}

function readNumber(value: unknown, field: FieldProperties): number {
  if (typeof value !== 'number') throw unexpectedValue(field);
  return value;
}
