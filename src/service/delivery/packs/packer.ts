import { noteJournalFault } from '../../../core/coordinator/journal-fault';
import { OneAtATime } from '../../../core/coordinator/one-at-a-time';
import type { Files } from '../../../core/platform/files';
import { timeOfId } from '../../../core/platform/ids';
import { logError } from '../../../lib/log';
import { keptMs } from '../attempt-turn';
import type { DeliveryJournal, JournaledDelivery } from '../delivery-journal';
import { decodePack, deliveryIn, encodePack, type Pack } from './pack-file';
import { newPackName, packKey } from './pack-names';
import type { Gathered } from './pack-table';
import { packing } from './packing';

type Deps = {
  journal: DeliveryJournal;
  files: Files;
  transact<Value>(step: (now: number) => Value): Value;
};

/** What a damaged pack, or a damaged delivery in one, does: it fails the step, or its deliveries count as gone. */
export type Damaged = 'fails' | 'is passed';

/** A step with deliveries as they were packed. */
export type PackedStep<Value> = (packed: readonly JournaledDelivery[]) => Value;

/** A delivery, and the packs that may have it, the newest first. */
type Wanted = { id: string; packs: string[] };

/** Packs that are read, or removed, at the same time. */
const readAtOnce = 4;
const removedAtOnce = 500;

/**
 * Moves ended deliveries of one coordinator into packs in R2, many in one object, and finds them there. A pack is
 * written before its deliveries leave the journal: what dies in between leaves a file that nobody knows.
 */
export class Packer {
  readonly #deps: Deps;
  readonly #running = new OneAtATime<void>();
  /** Before this time nothing is packed or removed. */
  #notBefore = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get running(): Promise<void> | undefined {
    return this.#running.running;
  }

  /** The time at which a pack is removed. */
  nextDue(): number | null {
    const oldest = this.#deps.journal.packs.oldest();
    return oldest === null ? null : Math.max(oldest + keptMs, this.#notBefore);
  }

  /** Packs what is to be packed, and removes packs that are over their time. */
  goOn(now: number): Promise<void> {
    if (now < this.#notBefore) return Promise.resolve();
    return this.#running.run(() => this.#work());
  }

  /** Finds a delivery that left the journal. */
  find(id: string): Promise<JournaledDelivery | null> {
    return this.withPacked([id], ([found]) => found ?? null);
  }

  /**
   * Runs a step with those deliveries that left the journal, each as it was packed last. All others are in the journal
   * when the step runs, or nowhere: one that is packed while files are read is looked for again.
   */
  async withPacked<Value>(
    ids: readonly string[],
    step: PackedStep<Value>,
    damaged: Damaged = 'fails',
  ): Promise<Value> {
    const { journal } = this.#deps;
    const found = new Map<string, JournaledDelivery>();
    const nowhere = new Set<string>();
    for (;;) {
      const oldestKept = Date.now() - keptMs;
      const left = ids.filter(
        (id) => !found.has(id) && !nowhere.has(id) && timeOfId(id) >= oldestKept && !this.#isJournaled(id),
      );
      if (left.length === 0) return step([...found.values()]);
      const among = left.map((id) => ({ id, packs: journal.packs.packsWith(id) }));
      for (const delivery of await this.#lookFor(among, damaged)) found.set(delivery.record.id, delivery);
      for (const id of left) if (!found.has(id)) nowhere.add(id);
    }
  }

  /** An object that was erased has no journal, and no packs either. */
  #isJournaled(id: string): boolean {
    const { journal } = this.#deps;
    return !journal.isThere() || journal.find(id) !== null;
  }

  async #lookFor(wanted: Wanted[], damaged: Damaged): Promise<JournaledDelivery[]> {
    const found: JournaledDelivery[] = [];
    let left = wanted;
    while (left.some(({ packs }) => packs.length > 0)) {
      const names = [...new Set(left.flatMap(({ packs }) => packs.slice(0, 1)))].slice(0, readAtOnce);
      const read = new Map(
        await Promise.all(names.map(async (name) => [name, await this.#read(name, damaged)] as const)),
      );
      left = left.flatMap(({ id, packs: [name = '', ...others] }) => {
        const pack = read.get(name);
        if (!pack) return [{ id, packs: name === '' ? [] : [name, ...others] }];
        const delivery = this.#in(pack, id, damaged);
        if (delivery) found.push(delivery);
        return delivery ? [] : [{ id, packs: others }];
      });
    }
    return found;
  }

  async #work(): Promise<void> {
    try {
      await this.#removeOld();
      for (let made = 0; made < packing.atOnce; made++) if (!(await this.#packNext())) return this.#rest();
    } catch (error) {
      logError('deliveries could not be packed', error);
      this.#rest();
    }
  }

  #rest(): void {
    this.#notBefore = Date.now() + packing.pauseMs;
  }

  /** Returns whether there may be more to pack. */
  async #packNext(): Promise<boolean> {
    const { journal, transact } = this.#deps;
    const { packs } = journal;
    if (!journal.target() || packs.bytes < packing.fromBytes) return false;
    const gathered = packs.gather(Date.now());
    if (!gathered) return transact((now) => packs.beginRound(now));
    if (gathered.isFull || gathered.deliveries.length >= packing.least) await this.#write(gathered);
    else transact((now) => packs.pass(gathered.lookedTo, now));
    return true;
  }

  async #write(gathered: Gathered): Promise<void> {
    const { journal, files, transact } = this.#deps;
    const [first] = gathered.deliveries;
    if (!first) return;
    const name = newPackName(first.record.id);
    const key = packKey(first.record.accountId, name);
    await files.put(key, await encodePack(gathered.deliveries), 'application/gzip');
    // Its account may have been erased meanwhile.
    if (journal.target()) transact((now) => journal.packs.take(gathered, name, now));
    else await files.remove(key);
  }

  async #removeOld(): Promise<void> {
    const { journal, files, transact } = this.#deps;
    for (;;) {
      const target = journal.target();
      const names = target ? journal.packs.before(Date.now() - keptMs, removedAtOnce) : [];
      if (!target || names.length === 0) return;
      await files.remove(names.map((name) => packKey(target.accountId, name)));
      if (journal.target()) transact(() => journal.packs.remove(names));
    }
  }

  async #read(name: string, damaged: Damaged): Promise<Pack> {
    const { journal, files } = this.#deps;
    const { accountId } = journal.target() ?? {};
    const bytes = accountId === undefined ? null : await files.read(packKey(accountId, name));
    try {
      if (!bytes) throw new Error('its file is not there');
      return await decodePack(bytes);
    } catch (error) {
      const fault = noteJournalFault(`a pack of deliveries (${name})`, error);
      if (damaged === 'fails') throw fault;
      return new Map();
    }
  }

  #in(pack: Pack, id: string, damaged: Damaged): JournaledDelivery | null {
    try {
      return deliveryIn(pack, id);
    } catch (error) {
      const fault = noteJournalFault(`a delivery (${id})`, error);
      if (damaged === 'fails') throw fault;
      return null;
    }
  }
}
