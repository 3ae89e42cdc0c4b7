type Progress = { id: string; label: string; max: number; value: number | null };

/** How much of a long work is done; null: nobody knows. */
export function Progress({ id, label, max, value }: Progress) {
  return (
    <div class="stack">
      <label for={id}>{label}</label>
      <progress id={id} max={max} value={value ?? undefined} />
    </div>
  );
}
