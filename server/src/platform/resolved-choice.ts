import { sql } from 'kysely';
import type { Choice } from './content.ts';
import type { Tx } from './database/database.ts';

interface Settled {
  id: number;
  to: number;
}

/**
 * A form's choice with merged rows replaced by those that took over. The chosen rows cannot be merged until this
 * transaction ends. Call it before other rows are locked: a merge locks its rows of the lists first.
 */
export async function resolveChoice<C extends Choice & { city_id?: number | null | undefined }>(
  tx: Tx,
  choice: C,
): Promise<C> {
  const { configurations, platforms, city_id } = choice;
  const ids = [...(configurations ?? []), ...(platforms ?? [])];
  const rows = ids.length > 0 ? await findSettled(tx, ids) : [];
  const settled = (chosen: readonly number[]) => [
    ...new Set(chosen.map((id) => rows.find((row) => row.id === id)?.to ?? id)),
  ];
  return {
    ...choice,
    ...(configurations && { configurations: settled(configurations) }),
    ...(platforms && { platforms: settled(platforms) }),
    ...(city_id != null && { city_id: await settleCity(tx, city_id) }),
  };
}

async function findSettled(tx: Tx, ids: readonly number[]): Promise<Settled[]> {
  const found = await sql<Settled>`
    select id, coalesce(merged_into, id) as to from classifiers
    where id = any(${sql.val([...ids])}::int[]) order by id for share`.execute(tx);
  return found.rows;
}

async function settleCity(tx: Tx, id: number): Promise<number> {
  const found = await sql<Settled>`
    select id, coalesce(merged_into, id) as to from cities where id = ${id} for share`.execute(tx);
  return found.rows[0]?.to ?? id;
}
