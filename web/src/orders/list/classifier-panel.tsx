import Check from 'icon:check-bold';
import MagnifyingGlass from 'icon:magnifying-glass';
import { matchesChoice } from '@provodka/domain/search/choice-search.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FilterPanel } from '../../lists/filters/filter-panel.tsx';
import { addressAt } from '../../lists/list-place.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ClassifierKind, collapseGroups, expandGroups, useClassifiers } from '../classifiers.ts';
import styles from './classifier-panel.module.css';
import type { PublicListAt } from './public-list.ts';

const SEARCH_LABELS = { platforms: 'Найти платформу', configurations: 'Найти конфигурацию' } as const;

interface ClassifierPanelProps {
  kind: ClassifierKind;
  at: PublicListAt;
  close: () => void;
}

/** Platforms or configurations under the headings of their groups, with a search over them. */
export default function ClassifierPanel({ kind, at, close }: ClassifierPanelProps) {
  const navigate = useNavigate();
  const groups = useClassifiers(kind);
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null);
  const [search, setSearch] = useState('');
  // The filter's own choice counts until something is picked; its groups are known only with the classifiers loaded.
  const wanted = at.place[kind] ?? [];
  const chosen = picked ?? (groups ? expandGroups(wanted, groups) : new Set(wanted));

  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const show = (ids: number[]) => {
    close();
    void navigate(addressAt(at, { [kind]: ids }), { preventScrollReset: true });
  };

  const found = (groups ?? [])
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ title, synonyms }) => matchesChoice(title, search, synonyms)),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <FilterPanel isBare onApply={() => show(collapseGroups(chosen, groups ?? []))} onReset={() => show([])}>
      <label className={styles.search}>
        <MagnifyingGlass size={20} />
        <input
          type="search"
          value={search}
          placeholder={SEARCH_LABELS[kind]}
          aria-label={SEARCH_LABELS[kind]}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      <div className={styles.list}>
        {!groups && <Skeleton lines={[40, 70, 55, 62]} />}
        {groups && found.length === 0 && <p className={styles.empty}>Ничего не нашлось</p>}
        {found.map(({ group, items }) => (
          <fieldset key={group.id}>
            <legend className={styles.group}>{group.title}</legend>
            {items.map(({ id, title }) => (
              <label key={id} className={styles.option}>
                <input
                  type="checkbox"
                  className="visually-hidden"
                  checked={chosen.has(id)}
                  onChange={() => toggle(id)}
                />
                <span className={styles.mark} aria-hidden>
                  <Check size={14} />
                </span>
                {title}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </FilterPanel>
  );
}
