import { DurableObject } from 'cloudflare:workers';
import {
  type DumpAsked,
  type DumpPiece,
  dumpObject,
  type ObjectDump,
  type Piece,
  restoreObject,
} from './object-dump';

/** What every coordinator can do with all that it holds. */
export abstract class Coordinator<Bindings> extends DurableObject<Bindings> {
  /** What it holds, for a backup: everything, or a piece of it. */
  async dump(asked?: DumpAsked): Promise<DumpPiece | null> {
    return dumpObject(this.ctx.storage, asked);
  }

  /** Takes a dump over, or a piece of it, if it holds nothing else. */
  async restore(dump: ObjectDump, piece?: Piece): Promise<boolean> {
    return restoreObject(this.ctx.storage, dump, Date.now(), piece);
  }

  /** Forgets everything, with its alarm: its account is erased. */
  async forget(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
