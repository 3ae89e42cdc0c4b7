import { parseMoment } from '../../text/layout/moment';
import { formatMoment } from '../../text/layout/strftime';
import { neverChecked, unexpectedValue, type ValueType } from './value-type';

export const dateType: ValueType = {
  text(value, field) {
    if (value === '') return '';
    const moment = typeof value === 'string' ? parseMoment(value) : null;
    if (moment === null) throw unexpectedValue(field);
    return formatMoment(moment, field.dateTimeFormat);
  },
  isChecked: neverChecked,
};
