import { persistently } from '../platform/persistently';
import type { NewDelivery } from './delivery-life';
import type { DeliveryRecord } from './delivery-record';
import { senderName, type Target } from './target';

/** What a sender can be asked, without knowing its class. */
type SenderCalls = Rpc.DurableObjectBranded & {
  accept(delivery: NewDelivery): Promise<DeliveryRecord>;
  body(id: string): Promise<string | null>;
  replay(id: string): Promise<DeliveryRecord | null>;
  replayAll(ids: string[]): Promise<number>;
  refresh(): Promise<void>;
  cancelAll(): Promise<void>;
};

export type SenderNamespace = DurableObjectNamespace<SenderCalls>;

/** How the rest of the service talks to senders: by target, over RPC. */
export type WebhookSenders = {
  accept(delivery: NewDelivery): Promise<DeliveryRecord>;
  body(target: Target, id: string): Promise<string | null>;
  replay(target: Target, id: string): Promise<DeliveryRecord | null>;
  /** How many of them it still has. */
  replayAll(target: Target, ids: string[]): Promise<number>;
  refresh(target: Target): Promise<void>;
  /** It is gone: nothing more is sent to it. */
  cancelAll(target: Target): Promise<void>;
};

export const openWebhookSenders = (
  namespace: SenderNamespace,
  jurisdiction: 'eu' | undefined,
): WebhookSenders => {
  const region = jurisdiction ? namespace.jurisdiction(jurisdiction) : namespace;
  const sender = (target: Target) => region.get(region.idFromName(senderName(target)));
  return {
    accept: (delivery) => persistently<DeliveryRecord>(async () => sender(delivery.target).accept(delivery)),
    body: (target, id) => persistently<string | null>(async () => sender(target).body(id)),
    replay: (target, id) => persistently<DeliveryRecord | null>(async () => sender(target).replay(id)),
    replayAll: (target, ids) => persistently<number>(async () => sender(target).replayAll(ids)),
    refresh: (target) => persistently<void>(async () => sender(target).refresh()),
    cancelAll: (target) => persistently<void>(async () => sender(target).cancelAll()),
  };
};
