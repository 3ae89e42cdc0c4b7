import { type SQL, sql } from 'drizzle-orm';
import { deliveries, webhookDeliveries } from '../../core/db/schema';
import { type DeliveryRecord, deliveryStates, deliveryTypes } from './delivery-record';

export type DeliveryTableName = 'webhook_deliveries' | 'deliveries';

/** What a list of deliveries is limited to, as far as an index has it. */
export type Part = {
  accountId: string;
  type: DeliveryRecord['actionType'] | undefined;
  /** A webhook endpoint or an integration. */
  target: string | undefined;
  state: DeliveryRecord['state'] | undefined;
};

/**
 * How a table is read by an index. Each combination of a target or type and a state is one stretch of it, and
 * a list takes the first ids of each.
 */
export type ReadTable = {
  table: typeof webhookDeliveries | typeof deliveries;
  name: SQL;
  /** The stretches of a list: its index, what to join for their values, and their condition. */
  stretches(part: Part): { index: SQL; values: SQL; condition: SQL };
  /** The condition that a row has a target. */
  isOf(target: string): SQL;
};

const old: ReadTable = {
  table: webhookDeliveries,
  name: sql`webhook_deliveries`,
  stretches({ type, target, state }) {
    if (target === undefined)
      return {
        index: sql`webhook_deliveries_type_state`,
        values: sql`${valuesOf('type', typesOf(type))}, ${valuesOf('state', statesOf(state))}`,
        condition: sql`action_type = type.value and webhook_deliveries.state = state.value`,
      };
    const ofType = type === undefined ? sql`` : sql` and action_type = ${type}`;
    return {
      index: sql`webhook_deliveries_integration_state`,
      values: valuesOf('state', statesOf(state)),
      condition: sql`integration_id = ${target} and webhook_deliveries.state = state.value${ofType}`,
    };
  },
  isOf: (target) => sql`integration_id = ${target}`,
};

const current: ReadTable = {
  table: deliveries,
  name: sql`deliveries`,
  stretches({ accountId, type, target, state }) {
    const targets =
      target === undefined
        ? targetsOf(accountId, typesOf(type))
        : valuesOf(
            'target',
            typesOf(type).map((one) => targetName(one, target)),
          );
    return {
      index: sql`deliveries_target_state`,
      values: sql`${targets}, ${valuesOf('state', statesOf(state))}`,
      condition: sql`deliveries.target = target.value and deliveries.state = state.value`,
    };
  },
  isOf: (target) => sql`deliveries.target in (select value from ${valuesOf('names', namesOf(target))})`,
};

/**
 * The tables that are read. New deliveries go to the current one. Release 0.4.0 wrote the old one, and a delivery
 * stays in the table where it was first written, so both are read while deliveries of thirty days are in the old one.
 */
export const readTables: readonly ReadTable[] = [current, old];

export function targetName(type: DeliveryRecord['actionType'], id: string | null): string {
  return `${type}:${id ?? ''}`;
}

/** The endpoint or integration of a target; null for the URLs of templates and tokens. */
export function idOfTarget(name: string): string | null {
  return name.slice(name.indexOf(':') + 1) || null;
}

function namesOf(target: string): string[] {
  return deliveryTypes.map((type) => targetName(type, target));
}

function typesOf(type: DeliveryRecord['actionType'] | undefined): readonly DeliveryRecord['actionType'][] {
  return type === undefined ? deliveryTypes : [type];
}

function statesOf(state: DeliveryRecord['state'] | undefined): readonly string[] {
  return state === undefined ? deliveryStates : [state];
}

function valuesOf(name: string, values: readonly string[]): SQL {
  return sql`json_each(${JSON.stringify(values)}) ${sql.raw(name)}`;
}

/** The targets of an account, each found by a step in the index: there are few, and of each many deliveries. */
export function targetsOf(accountId: string, types: readonly string[]): SQL {
  const next = (after: SQL, type: SQL) => sql`(select min(target) from deliveries
    where account_id = ${accountId} and target > ${after} and target < ${type} || ';')`;
  return sql`(with recursive known(type, value) as (
    select type.value, ${next(sql`type.value`, sql`type.value`)} from ${valuesOf('type', types)}
    union all
    select known.type, ${next(sql`known.value`, sql`known.type`)} from known where known.value is not null
  ) select value from known where value is not null) target`;
}
