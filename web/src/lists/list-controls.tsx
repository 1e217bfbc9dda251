import CaretDown from 'icon:caret-down-bold';
import Check from 'icon:check-bold';
import MagnifyingGlass from 'icon:magnifying-glass';
import SortAscending from 'icon:sort-ascending';
import { Form } from 'react-router';
import { formatNumber } from '../lib/money.ts';
import { Menu } from '../ui/menu.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useCabinetAddress } from './cabinet-address.ts';
import styles from './list-controls.module.css';

interface SlicesProps<S extends string> {
  slices: readonly { code: S; title: string }[];
  current: S;
  /** The slice an address without one means. */
  usual: S;
  counters?: Record<S, number>;
}

/** Parts of a cabinet list with how much each holds; the filters stay. */
export function Slices<S extends string>({ slices, current, usual, counters }: SlicesProps<S>) {
  const { changed } = useCabinetAddress();
  return (
    <div className={styles.slices}>
      <Tabs
        look="slices"
        label="Раздел списка"
        links={slices.map(({ code, title }) => ({
          title,
          to: changed({ slice: code === usual ? null : code }),
          count: counters?.[code],
          isCurrent: code === current,
        }))}
      />
    </div>
  );
}

export interface SortOption {
  value: string;
  label: string;
}

/** The order of the list; the first option is the usual one. */
export function SortMenu({ options, current }: { options: readonly SortOption[]; current: string }) {
  const { changed } = useCabinetAddress();
  const label = options.find(({ value }) => value === current)?.label ?? '';
  const usual = options[0]?.value;
  return (
    <Menu
      label={`Порядок: ${label}`}
      className={styles.sort}
      trigger={
        <>
          <SortAscending size={20} />
          {label}
          <CaretDown size={16} />
        </>
      }
      items={options.map((option) => ({
        title: option.label,
        icon: option.value === current ? <Check size={16} label="Выбрано" /> : <span className={styles.blank} />,
        to: changed({ sort: option.value === usual ? null : option.value }),
      }))}
    />
  );
}

/** Search in the list as a plain form: it works without scripts and keeps the other fields of the address. */
export function ListSearch({ label, kept }: { label: string; kept: readonly string[] }) {
  const { fieldOf } = useCabinetAddress();
  const query = fieldOf('query') ?? '';
  return (
    <Form role="search" className={styles.search} preventScrollReset>
      {kept.map((name) => {
        const value = fieldOf(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <MagnifyingGlass size={20} />
      <input
        // Another address is another search.
        key={query}
        type="search"
        name="query"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        defaultValue={query}
        autoComplete="off"
      />
    </Form>
  );
}

/** Under the list: how much there is. */
export function ListTotal({ children }: { children: string }) {
  return <p className={styles.total}>{children}</p>;
}

/** Fields of the address that made no sense and were left out (decisions 1). */
export function RejectedFields({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className={styles.rejected} role="status">
      Не поняли в&nbsp;адресе: {names.join(', ')}. Показали список без&nbsp;этого.
    </p>
  );
}

/** «около 12 000» when the server has estimated (decisions 1). */
export function totalText(total: number, isApprox: boolean): string {
  return isApprox ? `около ${formatNumber(total)}` : formatNumber(total);
}
