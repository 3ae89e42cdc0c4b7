import type { Field } from '../../fields/field-schema';
import type { FontUses } from '../../text/fonts/font-use';
import { linesOfText } from '../../text/layout/lines-of-text';
import type { PagePlan } from '../document-plan';
import { PageContent } from '../draw/draw-content';
import { isTickedBy, textOfValue } from '../draw/draw-values';
import { drawOwnLook, drawOwnMark } from '../looks/draw-own-look';
import type { DisplayContext } from '../values/display';
import { checkOf, drawCheck } from '../values/display-check';
import { chosenIn, drawList, layoutList } from '../values/display-list';
import { drawText, layoutOf } from '../values/display-text';
import type { FormBox } from './form-box';
import { formKindOf } from './form-kind';
import { formPlaceOf } from './form-place';

export type BoxOnPage = {
  field: Field;
  /** The index of its page. */
  page: number;
  plan: PagePlan;
  uses: FontUses;
};

const WHERE_IT_IS = '1 0 0 1 0 0';

/** Draws a field as a form box. Returns null for a field that cannot be filled in. */
export function drawFormBox({ field, page, plan, uses }: BoxOnPage, context: DisplayContext): FormBox | null {
  const kind = formKindOf(field);
  if (kind === null) return null;
  const box = { field, page, place: formPlaceOf(field, plan) };
  if (kind.kind === 'button') {
    const { size: fontSize } = checkOf(field);
    const look = drawLook(field, uses, (content) => {
      if (!drawOwnMark(content, field, plan, true)) drawCheck(content, field);
    });
    const offLook = drawLook(field, uses, (content) => drawOwnMark(content, field, plan, false));
    const pen = { font: 'ZapfDingbats' as const, fontSize, color: field.checkColor };
    const isOn = context.values.isTicked(field);
    const isOnByDefault = field.default === null ? null : isTickedBy(field.default, field);
    return { ...box, look, pen, entry: { ...kind, isOn, isOnByDefault, offLook } };
  }
  if (kind.kind === 'list') {
    const list = layoutList(field, context);
    const look = drawLook(field, uses, (content) => {
      const isDrawn = drawOwnLook(content, field, plan, context.values);
      if (!isDrawn) content.replaceable(() => drawList(content, field, list));
    });
    const { layout, chosen, top } = list;
    const chosenByDefault = field.default === null ? null : chosenIn(field, field.default);
    const pen = { font: layout.font.name, fontSize: layout.fontSize, color: field.color };
    return { ...box, look, pen, entry: { ...kind, chosen, chosenByDefault, top } };
  }
  const layout = layoutOf(field, context);
  const look = drawLook(field, uses, (content) => {
    const isDrawn = drawOwnLook(content, field, plan, context.values);
    if (!isDrawn) content.replaceable(() => drawText(content, field, layout));
  });
  const value = layout.part ?? linesOfText(context.values.textFor(field)).join('\n');
  // When a box shows a part of the value, the matching part of the default is unknown.
  const fallback = layout.part === undefined ? defaultText(field) : null;
  const pen = { font: layout.font.name, fontSize: layout.fontSize, color: field.color };
  return { ...box, look, pen, entry: { ...kind, value, fallback } };
}

function defaultText(field: Field): string | null {
  return field.default === null ? null : linesOfText(textOfValue(field.default, field)).join('\n');
}

/** Draws the same content as on the page, in the coordinates of the box. */
function drawLook(field: Field, uses: FontUses, draw: (content: PageContent) => void): PageContent {
  const content = new PageContent(uses);
  content.within(WHERE_IT_IS, field.opacity, () => {
    if (field.backgroundColor !== null) {
      content.fillColor(field.backgroundColor);
      content.fillRectangle(0, 0, field.width, field.height);
    }
    draw(content);
  });
  return content;
}
