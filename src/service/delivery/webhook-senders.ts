import { persistently } from '../../core/platform/persistently';
import type { NewDelivery, Replay } from './delivery-life';
import type { DeliveryRecord } from './delivery-record';
import { senderName, type Target } from './target';

/** What a sender can be asked, without knowing its class. */
type SenderCalls = Rpc.DurableObjectBranded & {
  accept(delivery: NewDelivery): Promise<DeliveryRecord>;
  body(id: string): Promise<string | null>;
  replay(id: string): Promise<Replay>;
  replayAll(ids: string[]): Promise<number>;
  refresh(): Promise<void>;
  cancelAll(): Promise<void>;
};

export type SenderNamespace = DurableObjectNamespace<SenderCalls>;

/** How the rest of the service talks to senders: by target, over RPC. */
export type WebhookSenders = {
  accept(delivery: NewDelivery): Promise<DeliveryRecord>;
  /** Senders are known by their names, which deliveries bear: an address that is a secret is in none of them. */
  body(sender: string, id: string): Promise<string | null>;
  replay(sender: string, id: string): Promise<Replay>;
  /** How many of them it still has, and begins anew. */
  replayAll(sender: string, ids: string[]): Promise<number>;
  refresh(target: Target): Promise<void>;
  /** It is gone: nothing more is sent to it. */
  cancelAll(target: Target): Promise<void>;
};

export const openWebhookSenders = (
  namespace: SenderNamespace,
  jurisdiction: 'eu' | undefined,
): WebhookSenders => {
  const region = jurisdiction ? namespace.jurisdiction(jurisdiction) : namespace;
  const named = (name: string) => region.get(region.idFromName(name));
  const sender = (target: Target) => named(senderName(target));
  return {
    accept: (delivery) => persistently<DeliveryRecord>(async () => sender(delivery.target).accept(delivery)),
    body: (name, id) => persistently<string | null>(async () => named(name).body(id)),
    replay: (name, id) => persistently<Replay>(async () => named(name).replay(id)),
    replayAll: (name, ids) => persistently<number>(async () => named(name).replayAll(ids)),
    refresh: (target) => persistently<void>(async () => sender(target).refresh()),
    cancelAll: (target) => persistently<void>(async () => sender(target).cancelAll()),
  };
};
