type Member = { id: string; name: string | null };

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
  created_at: string;
  resolved_at: string | null;
  resolved_by: Member | null;
};
