import { ACTORS, type Actor, type Scene } from './scene.ts';

export type Expected = Record<Actor, number>;
export interface Row {
  /** What is asked of the scene: path ids, query, body. */
  ask(scene: Scene): { params?: Record<string, string | number>; query?: Record<string, string>; body?: unknown };
  expected: Expected;
}

export const everyone = (status: number): Expected =>
  Object.fromEntries(ACTORS.map((actor) => [actor, status])) as Expected;
export const signedIn = (status: number): Expected => ({ ...everyone(status), guest: 401 });
/** Hidden from everyone but those named; a guest has to sign in first. */
export const only = (allowed: Partial<Expected>): Expected => ({ ...signedIn(404), ...allowed });

export const response = ({ in_search: { order_id, response_id } }: Scene) => ({ params: { order_id, response_id } });
export const deal = ({ in_work: { order_id, deal_id } }: Scene) => ({ params: { order_id, deal_id } });
export const comment = { comment: 'Проверили вместе с бухгалтером' };
