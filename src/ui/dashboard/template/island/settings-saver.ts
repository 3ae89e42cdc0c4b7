import { type Answer, api, type Failure } from '../../shell/island/service/api';
import { type Changer, lastChanger } from '../../templates/island/last-change';

type Settings = Record<string, unknown>;
type SavedRecord = Settings & { updated_at: string };

/** The settings that others changed meanwhile, and who was the last. */
type Others = Changer & { names: string[] };

export type Outcome =
  | { kind: 'saved'; others: Others | null }
  /** Others changed the same settings. The next attempt replaces what they did. */
  | { kind: 'disputed'; others: Others }
  | { kind: 'refused'; failure: Failure };

/** Changes in a row between which a save finds no gap. */
const ATTEMPTS = 5;

/**
 * Saves settings of a template that others may change meanwhile: what they changed stays, and nobody
 * replaces it without having heard of it.
 */
export class SettingsSaver {
  readonly #templateId: string;
  #seen: SavedRecord;

  /** `seen`: the settings as the page shows them, with the `updated_at` of the template. */
  constructor(templateId: string, seen: SavedRecord) {
    this.#templateId = templateId;
    this.#seen = seen;
  }

  async save(settings: Settings): Promise<Outcome> {
    const path = `/templates/${this.#templateId}`;
    const kept = new Set<string>();
    let changer: Changer | null = null;
    for (let attempt = 1; ; attempt += 1) {
      const body = { template: settings, if_updated_at: this.#seen.updated_at };
      const answer: Answer<SavedRecord> = await api.put(path, body);
      if (answer.ok) {
        this.#seen = known(this.#seen, answer.body);
        return { kind: 'saved', others: changer && { ...changer, names: [...kept] } };
      }
      if (answer.code !== 'conflict' || attempt === ATTEMPTS) return { kind: 'refused', failure: answer };
      const read: Answer<SavedRecord> = await api.get(`${path}?full=true&wait=false`);
      if (!read.ok) return { kind: 'refused', failure: read };
      const names = changedSettings(this.#seen, read.body);
      this.#seen = known(this.#seen, read.body);
      // The next attempt makes this member the last who changed it.
      if (names.length > 0) changer = await lastChanger(this.#templateId);
      const disputed = names.filter((name) => name in settings && !isSame(settings[name], read.body[name]));
      if (changer && disputed.length > 0)
        return { kind: 'disputed', others: { ...changer, names: disputed } };
      for (const name of names) kept.add(name);
    }
  }
}

/** The settings of the page that have other values now. */
function changedSettings(before: Settings, now: Settings): string[] {
  return Object.keys(before).filter((name) => name !== 'updated_at' && !isSame(before[name], now[name]));
}

function known(seen: SavedRecord, record: SavedRecord): SavedRecord {
  const settings = Object.keys(seen).map((name) => [name, record[name]]);
  return { ...Object.fromEntries(settings), updated_at: record.updated_at };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
