import type { DumpAsked, DumpPiece, ObjectDump, Piece } from '../../core/coordinator/object-dump';
import { openObjects } from '../../core/coordinator/open-objects';
import { persistently } from '../../core/platform/persistently';
import type { AttemptOutcome, Post } from './attempt-delivery';
import type { NewDelivery } from './delivery-life';
import type { DeliveryRecord } from './delivery-record';
import type { Replay } from './replay-steps';
import { retries } from './retries';
import { coordinatorName, type Target, wholeOf } from './target';
import type { Pause, Trouble } from './target-health';

/** The RPC methods of a delivery coordinator, declared without its class. */
type DeliveryCoordinatorCalls = Rpc.DurableObjectBranded & {
  accept(delivery: NewDelivery): Promise<DeliveryRecord>;
  body(id: string): Promise<string | null>;
  replay(id: string): Promise<Replay>;
  replayAll(ids: string[]): Promise<number>;
  refresh(): Promise<void>;
  cancelAll(): Promise<void>;
  noteTrouble(trouble: Trouble): Promise<void>;
  takePause(pause: Pause): Promise<boolean>;
  forget(): Promise<void>;
  post(post: Post, until: number): Promise<AttemptOutcome>;
  dump(asked?: DumpAsked): Promise<DumpPiece | null>;
  restore(dump: ObjectDump, piece?: Piece): Promise<boolean>;
};

export type DeliveryNamespace = DurableObjectNamespace<DeliveryCoordinatorCalls>;

/** The calls to delivery coordinators for the rest of the service: by target, over RPC. */
export type DeliveryCoordinators = {
  accept(delivery: NewDelivery): Promise<DeliveryRecord>;
  /**
   * `name` is the name of a delivery coordinator, stored in each delivery as `sender`. A name never
   * contains a secret URL.
   */
  body(name: string, id: string): Promise<string | null>;
  replay(name: string, id: string): Promise<Replay>;
  /** Replays the deliveries that have ended, and returns how many. */
  replayAll(name: string, ids: string[]): Promise<number>;
  refresh(target: Target): Promise<void>;
  /** Cancels all pending deliveries of a deleted target. */
  cancelAll(target: Target): Promise<void>;
  /** Tells the first coordinator of a target of a trouble of another one: the owners get one notice. */
  noteTrouble(target: Target, trouble: Trouble): Promise<void>;
  /** Tells another coordinator of a target of a pause. Returns false when the target works. */
  takePause(target: Target, pause: Pause): Promise<boolean>;
  /** Forgets a target of an account that is erased, with its deliveries. */
  forget(name: string): Promise<void>;
  /** Has one of the objects that help a busy coordinator send a request. It keeps nothing. */
  post(target: Target, helper: number, post: Post): Promise<AttemptOutcome>;
  /** For backups: everything that the object of this name holds. */
  dump(name: string, asked?: DumpAsked): Promise<DumpPiece | null>;
  /** Takes a dump over. False: it holds something already. */
  restore(name: string, dump: ObjectDump, piece?: Piece): Promise<boolean>;
};

export function openDeliveryCoordinators(
  namespace: DeliveryNamespace,
  jurisdiction: 'eu' | undefined,
): DeliveryCoordinators {
  const named = openObjects(namespace, jurisdiction);
  const coordinator = (target: Target) => named(coordinatorName(target));
  return {
    accept: (delivery) =>
      persistently<DeliveryRecord>(async () => coordinator(delivery.target).accept(delivery)),
    body: (name, id) => persistently<string | null>(async () => named(name).body(id)),
    replay: (name, id) => persistently<Replay>(async () => named(name).replay(id)),
    replayAll: (name, ids) => persistently<number>(async () => named(name).replayAll(ids)),
    refresh: (target) => persistently<void>(async () => coordinator(target).refresh()),
    cancelAll: (target) => persistently<void>(async () => coordinator(target).cancelAll()),
    noteTrouble: (target, trouble) =>
      persistently<void>(async () => coordinator(wholeOf(target)).noteTrouble(trouble)),
    takePause: (target, pause) => persistently<boolean>(async () => coordinator(target).takePause(pause)),
    forget: (name) => persistently<void>(async () => named(name).forget()),
    post: async (target, helper, post) =>
      named(`${coordinatorName(target)}/${helper}`).post(post, Date.now() + retries.attemptMs(null)),
    dump: (name, asked) => persistently<DumpPiece | null>(async () => named(name).dump(asked)),
    restore: (name, dump, piece) => persistently<boolean>(async () => named(name).restore(dump, piece)),
  };
}
