import type { ListedClassifier } from '@provodka/contract/content.ts';
import { useEffect, useState } from 'react';
import { api } from '../lib/api/api.ts';

export type ClassifierKind = 'platforms' | 'configurations';

export interface ClassifierGroup {
  group: ListedClassifier;
  items: ListedClassifier[];
}

const HIDDEN_GROUP = 'no value';

/** Groups with their active items; the group titled 'no value' is hidden (specification section 3). */
export function classifierGroups(list: readonly ListedClassifier[]): ClassifierGroup[] {
  const itemsOf = Map.groupBy(
    list.filter((item) => item.is_active && item.parent_id !== null),
    (item) => item.parent_id,
  );
  return list
    .filter((group) => group.parent_id === null && group.is_active && group.title !== HIDDEN_GROUP)
    .map((group) => ({ group, items: itemsOf.get(group.id) ?? [] }))
    .filter(({ items }) => items.length > 0);
}

/** The chosen ids with every whole group written out as its items. */
export function expandGroups(ids: readonly number[], groups: readonly ClassifierGroup[]): Set<number> {
  const expanded = new Set(ids);
  for (const { group, items } of groups) {
    if (!expanded.delete(group.id)) continue;
    for (const item of items) expanded.add(item.id);
  }
  return expanded;
}

/** The reverse: a group chosen whole is written as the group, so that the address stays short. */
export function collapseGroups(ids: ReadonlySet<number>, groups: readonly ClassifierGroup[]): number[] {
  const rest = new Set(ids);
  const collapsed: number[] = [];
  for (const { group, items } of groups) {
    if (items.length < 2 || !items.every((item) => rest.has(item.id))) continue;
    collapsed.push(group.id);
    for (const item of items) rest.delete(item.id);
  }
  return [...collapsed, ...rest];
}

/** The ids of a filter as they are to be, where some of them were merged; null where none was. */
export function resolvedIds(
  { configurations, platforms }: { configurations?: number[] | undefined; platforms?: number[] | undefined },
  list: readonly ListedClassifier[],
): { configurations?: number[]; platforms?: number[] } | null {
  const leads = new Map(list.flatMap(({ id, merged_into }) => (merged_into === null ? [] : [[id, merged_into]])));
  if (![...(configurations ?? []), ...(platforms ?? [])].some((id) => leads.has(id))) return null;
  const settled = (ids: number[]) => [...new Set(ids.map((id) => leads.get(id) ?? id))];
  return {
    ...(configurations && { configurations: settled(configurations) }),
    ...(platforms && { platforms: settled(platforms) }),
  };
}

const lists = new Map<ClassifierKind, Promise<ClassifierGroup[]>>();
const loaded = new Map<ClassifierKind, ClassifierGroup[]>();

/** The list of a kind, asked for once per visit; a failed request is repeated by the next call. */
export function loadClassifiers(kind: ClassifierKind): Promise<ClassifierGroup[]> {
  const known = lists.get(kind);
  if (known) return known;
  const request = (kind === 'platforms' ? api.platforms_list() : api.configurations_list()).then(({ data }) =>
    classifierGroups(data),
  );
  lists.set(kind, request);
  request.then(
    (groups) => loaded.set(kind, groups),
    () => lists.delete(kind),
  );
  return request;
}

/** The groups of a kind, null until they are loaded. A failure is shown as a toast. */
export function useClassifiers(kind: ClassifierKind): ClassifierGroup[] | null {
  const [groups, setGroups] = useState<ClassifierGroup[] | null>(() => loaded.get(kind) ?? null);
  useEffect(() => {
    let isCurrent = true;
    loadClassifiers(kind).then(
      (list) => isCurrent && setGroups(list),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [kind]);
  return groups;
}
