import { momentsFor } from './moments-for';

export const moment = momentsFor({});

/** Writes the times of a page in the zone and language of its reader. */
export function sayMoments(within: ParentNode = document): void {
  for (const time of within.querySelectorAll('time')) {
    if (Number.isNaN(Date.parse(time.dateTime))) continue;
    const { text, title } = moment(time.dateTime);
    time.textContent = text;
    time.title = title;
  }
}
