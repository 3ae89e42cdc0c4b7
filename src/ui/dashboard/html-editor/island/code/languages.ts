import { html } from '@codemirror/lang-html';
import { json } from '@codemirror/lang-json';
import { liquid } from '@codemirror/lang-liquid';
import { sass } from '@codemirror/lang-sass';
import type { Extension } from '@codemirror/state';
import type { SourceName, TabName } from '../model/draft';

export type CodeName = Exclude<TabName, 'html_engine_options'>;

/**
 * Liquid without the package's extras: they close `{%`, so that a typed `%}` stands there twice,
 * and complete tags that the service does not have.
 */
function page(): Extension {
  const base = html({ autoCloseTags: false });
  return [liquid({ base }).language, base.support];
}

/** The language of each source. */
export const languages: Record<Exclude<SourceName, 'html_engine_options'> | 'data', () => Extension> = {
  html: page,
  scss: () => sass({ indented: false }),
  header_html: page,
  footer_html: page,
  data: json,
};
