import { type Context, Drop } from 'liquidjs';
import { limits } from '../../limits';
import { imageUrlOf, isImageValue } from './image-value';
import { escapeHtml, Markup, textOf } from './markup';
import { wordsOf } from './page-context';
import { isSignatureValue, signatureMarkup } from './signature-markup';
import { payFor, payForText } from './work';

/** Prints the value of `{{ … }}`: escaped unless it is HTML already; images as their URLs. */
export function printValue(context: Context, value: unknown): string {
  const html = htmlOf(context, value instanceof Drop && !(value instanceof Markup) ? value.valueOf() : value);
  payForText(context, html.length);
  return html;
}

function htmlOf(context: Context, value: unknown): string {
  if (value instanceof Markup) return value.html;
  if (isSignatureValue(value)) return signatureMarkup(value, { words: wordsOf(context).signature }).html;
  if (isImageValue(value)) return escapeHtml(imageUrlOf(value));
  payFor(context, value);
  const text = textOf(value);
  if (text.length > limits.liquidPiece) context.memoryLimit.use(text.length);
  return escapeHtml(text);
}
