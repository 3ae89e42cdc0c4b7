import { recordWords } from './words';

/** Of which templates many documents are, and who made them; null: nobody knows, or a member who left. */
export type Origin = { templates: string[]; isProgram: boolean; person: string | null };

export const unknownOrigin: Origin = { templates: [], isProgram: false, person: null };

const { columns } = recordWords;
const SHOWN = 2;

export function OriginTemplates({ templates }: Origin) {
  if (templates.length === 0) return <>–</>;
  const rest = templates.length - SHOWN;
  return (
    <>
      <bdi>{templates.slice(0, SHOWN).join(', ')}</bdi>
      {rest > 0 && ` ${columns.others(rest)}`}
    </>
  );
}

export function OriginPerson({ isProgram, person }: Origin) {
  if (isProgram) return <>{columns.program}</>;
  return person === null ? <>–</> : <bdi>{person}</bdi>;
}
