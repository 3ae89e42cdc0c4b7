import { DurableObject } from 'cloudflare:workers';
import { dumpObject, type ObjectDump, restoreObject } from './object-dump';

/** What every coordinator can do with all that it holds. */
export abstract class Coordinator<Bindings> extends DurableObject<Bindings> {
  /** Everything that it holds, for a backup. */
  async dump(): Promise<ObjectDump | null> {
    return dumpObject(this.ctx.storage);
  }

  /** Takes a dump over, if it holds nothing. */
  async restore(dump: ObjectDump): Promise<boolean> {
    return restoreObject(this.ctx.storage, dump, Date.now());
  }

  /** Forgets everything, with its alarm: its account is erased. */
  async forget(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
