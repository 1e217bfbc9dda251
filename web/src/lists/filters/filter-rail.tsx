import Sliders from 'icon:sliders-horizontal';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useFollowedValue } from '../../lib/use-followed-value.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { addressAt, type Changes, isFiltered, type ListAt, unfilteredAddress } from '../list-place.ts';
import { ListSelect } from '../list-select.tsx';
import { readForm } from '../read-place.ts';
import styles from './filter-rail.module.css';
import { HiddenFields } from './hidden-fields.tsx';

interface RailListProps<Place extends object> {
  at: ListAt<Place>;
  title: string;
  total: number;
  /** Filters and sorting beside the heading. */
  pills?: ReactNode;
  end?: ReactNode;
  /** Filters without a field in the rail: they are sent hidden, as the sorting is. */
  besides?: readonly (keyof Place & string)[];
  /** `RailGroup`s. */
  rail: ReactNode;
  /** The list. */
  children: ReactNode;
}

/**
 * A list with its filter beside it: a tick applies at once, typed text with Enter or on leaving the
 * field. It is a plain form, so it works without scripts; a narrow screen opens it by its button.
 */
export function RailList<Place extends object>(props: RailListProps<Place>) {
  const { at, title, total, pills, end, besides = [], rail, children } = props;
  const navigate = useNavigate();
  const shown = addressAt(at);
  const show = (form: HTMLFormElement) => {
    const address = addressAt({ list: at.list, place: readForm(at.list, form) });
    if (address !== shown) void navigate(address, { preventScrollReset: true });
  };
  const along: readonly string[] = [...besides, ...ORDER_AND_PAGES];
  const asked = Object.keys(at.list.fields).filter((name) => !along.includes(name));
  const own = Object.fromEntries(asked.map((name) => [name, undefined])) as Changes<Place>;
  return (
    <>
      <div className={styles.heading}>
        <h1>
          {title} <small>{formatNumber(total)}</small>
        </h1>
        {pills}
        <label className={styles.opener}>
          <input type="checkbox" className="visually-hidden" />
          <Sliders />
          Фильтры
        </label>
        {end && <div className={styles.end}>{end}</div>}
      </div>
      <div className={styles.columns}>
        <search className={styles.aside}>
          <form
            action={at.list.path}
            className={styles.rail}
            aria-label="Фильтр"
            onChange={(event: FormEvent<HTMLFormElement>) => {
              const { currentTarget: form, target } = event;
              if (ASKED_AT_ONCE.includes((target as HTMLInputElement).type)) queueMicrotask(() => show(form));
            }}
            onBlur={(event) => {
              if (event.target instanceof HTMLInputElement && event.target.type === 'text') show(event.currentTarget);
            }}
            onSubmit={(event) => {
              event.preventDefault();
              show(event.currentTarget);
            }}
          >
            {rail}
            <HiddenFields at={at} changes={own} />
            <div className={styles.buttons}>
              <Button type="submit">Показать</Button>
              {isFiltered(at) && (
                <ButtonLink kind="ghost" to={unfilteredAddress(at)}>
                  Сбросить
                </ButtonLink>
              )}
            </div>
          </form>
        </search>
        <div>{children}</div>
      </div>
    </>
  );
}

const ORDER_AND_PAGES = ['sort', 'limit', 'page'];
/** Filters that have a pill of their own, see DaysPill. */
export const DAYS = ['date_from', 'date_to'] as const;

/** Controls that are complete at one press. */
const ASKED_AT_ONCE = ['checkbox', 'select-one'];

interface RailGroupProps {
  title: string;
  /** Begins closed, for rare filters. */
  isClosed?: boolean;
  children: ReactNode;
}

export function RailGroup({ title, isClosed, children }: RailGroupProps) {
  return (
    <details className={styles.group} open={!isClosed}>
      <summary>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

/** The title above fields that find a person; the label of each field names the person's part. */
export const PEOPLE_TITLE = 'Имя, логин или номер';

/** Two fields beside each other: from and to. */
export const RailPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;

interface RailInputProps {
  name: string;
  /** Shown in the empty field, and the label for screen readers. */
  label: string;
  value: string | number | undefined;
  isNumber?: boolean;
}

export function RailInput({ name, label, value = '', isNumber }: RailInputProps) {
  const field = useFollowedValue<HTMLInputElement>(String(value));
  return (
    <input
      ref={field}
      type="text"
      name={name}
      className={styles.input}
      defaultValue={value}
      placeholder={label}
      aria-label={label}
      inputMode={isNumber ? 'numeric' : undefined}
      autoComplete="off"
    />
  );
}

interface RailChoiceProps {
  name: string;
  /** The label of the empty choice, also for screen readers. */
  label: string;
  value: string | undefined;
  options: Readonly<Record<string, string>>;
}

/** Zero or one of a few options. */
export function RailChoice({ name, label, value = '', options }: RailChoiceProps) {
  const choices = Object.entries(options).map(([code, title]) => ({ value: code, label: title }));
  return <ListSelect name={name} aria-label={label} placeholder={label} value={value} options={choices} />;
}

interface RailCheckProps {
  name: string;
  value: string;
  isOn: boolean;
  /** The number of rows it would show. */
  count?: number | undefined;
  children: ReactNode;
}

export function RailCheck({ name, value, isOn, count, children }: RailCheckProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (field.current) field.current.checked = isOn;
  }, [isOn]);
  return (
    <label className={styles.check} htmlFor={id}>
      <input ref={field} id={id} type="checkbox" name={name} value={value} defaultChecked={isOn} />
      {children}
      {count !== undefined && <small>{formatNumber(count)}</small>}
    </label>
  );
}

interface RailStatusesProps {
  statuses: readonly { code: string; title: string }[];
  chosen: readonly string[] | undefined;
  /** The number of rows each would show. */
  counters: Record<string, number>;
}

export function RailStatuses({ statuses, chosen = [], counters }: RailStatusesProps) {
  return (
    <RailGroup title="Статус">
      {statuses.map(({ code, title }) => (
        <RailCheck key={code} name="status" value={code} isOn={chosen.includes(code)} count={counters[code]}>
          {title}
        </RailCheck>
      ))}
    </RailGroup>
  );
}
