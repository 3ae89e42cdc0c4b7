type Member = { id: string; name: string | null };

/** A line of a source of an HTML template, with the beginning of its text, by which it is found again. */
export type CodeLine = {
  source: (typeof codeSources)[number];
  /** From 1. */
  number: number;
  text: string;
};

/** The sources that have lines. */
export const codeSources = ['html', 'scss', 'header_html', 'footer_html'] as const;
/** So much of a line is kept. */
export const codeLineChars = 200;

/** A comment on a template, as the pages of the dashboard read it. */
export type ShownComment = {
  id: string;
  text: string;
  /** Without a name: a member no more. */
  author: Member;
  answer_to: string | null;
  field_id: number | null;
  page: number | null;
  x: number | null;
  y: number | null;
  line: CodeLine | null;
  created_at: string;
  resolved_at: string | null;
  resolved_by: Member | null;
};
