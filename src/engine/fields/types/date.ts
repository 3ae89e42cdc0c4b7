import { parseMoment } from '../../text/layout/moment';
import { formatMoment } from '../../text/layout/strftime';
import type { FieldType } from './field-type';
import { neverTicked, unexpectedValue } from './value-parts';

export const date: FieldType = {
  traits: { holds: 'date' },
  displays: ['text'],
  value: {
    schema: (field) => ({ type: 'string', format: field.includeTime ? 'date-time' : 'date' }),
    text(value, field) {
      if (value === '') return '';
      const moment = typeof value === 'string' ? parseMoment(value) : null;
      if (moment === null) throw unexpectedValue(field);
      return formatMoment(moment, field.dateTimeFormat);
    },
    isTicked: neverTicked,
  },
  editor: {
    label: 'Date',
    position: 4,
    button: { icon: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4', key: 'D' },
    name: null,
    size: { width: 100, height: 22 },
    extras: {},
    sample: null,
  },
  onPaper: {
    label: {
      rank: 5,
      words: /(\bdates?\b|\bdob\b|datum|\bfecha\b|geburtstag|born on|né\(?e?\)? le|日付|تاريخ)/iu,
    },
    fitsCells: false,
  },
  docs: '`2026-05-17`, or a timestamp with `includeTime`',
};
