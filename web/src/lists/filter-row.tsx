import CalendarBlank from 'icon:calendar-blank';
import X from 'icon:x-bold';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { classes } from '../lib/classes.ts';
import { useNow } from '../lib/clock.ts';
import { fromWireDay, toWireDay, wireDay } from '../lib/dates.ts';
import { formatNumber, formatRubles, parseAmount } from '../lib/money.ts';
import { Button } from '../ui/button.tsx';
import { DateRange, type Days } from '../ui/date-field.tsx';
import { NumberInput } from '../ui/number-input.tsx';
import { Pill } from '../ui/pill.tsx';
import { Popover } from '../ui/popover.tsx';
import { useCabinetAddress } from './cabinet-address.ts';
import styles from './filter-row.module.css';

/** Filters of a cabinet list in a row, the order at its end. */
export function FilterRow({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.pills}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

/** A filter that is either on or off: `name=1` in the address. */
export function ToggleFilter({ name, title, icon }: { name: string; title: string; icon?: ReactNode }) {
  const { fieldOf, changed } = useCabinetAddress();
  const isOn = fieldOf(name) === '1';
  return (
    <Link
      to={changed({ [name]: isOn ? null : '1' })}
      className={classes(styles.toggle, isOn && styles.on)}
      aria-label={isOn ? `${title}: убрать фильтр` : undefined}
      preventScrollReset
    >
      {icon}
      {title}
      {isOn && <X size={16} />}
    </Link>
  );
}

/** Bounds of the budget: `budget_from` and `budget_to`. */
export function BudgetFilter() {
  const { fieldOf, changed } = useCabinetAddress();
  const from = parseAmount(fieldOf('budget_from') ?? '');
  const to = parseAmount(fieldOf('budget_to') ?? '');
  return (
    <FilterPill
      title="Бюджет"
      label={budgetLabel(from, to)}
      without={changed({ budget_from: null, budget_to: null })}
      width={360}
    >
      {(close) => <BudgetForm from={from} to={to} close={close} />}
    </FilterPill>
  );
}

function BudgetForm({ from, to, close }: { from: number | null; to: number | null; close: () => void }) {
  const { changed } = useCabinetAddress();
  const navigate = useNavigate();
  const [bounds, setBounds] = useState({ from, to });
  return (
    <FilterForm
      close={close}
      onApply={() =>
        navigate(changed({ budget_from: textOf(bounds.from), budget_to: textOf(bounds.to) }), {
          preventScrollReset: true,
        })
      }
    >
      <div className={styles.bounds}>
        <NumberInput
          aria-label="Бюджет от"
          placeholder="от"
          end="₽"
          value={bounds.from}
          onValueChange={(value) => setBounds({ ...bounds, from: value })}
        />
        <NumberInput
          aria-label="Бюджет до"
          placeholder="до"
          end="₽"
          value={bounds.to}
          onValueChange={(value) => setBounds({ ...bounds, to: value })}
        />
      </div>
    </FilterForm>
  );
}

/** Days of Moscow, both included: `date_from` and `date_to`, written dd.MM.yyyy in the address (specification section 5). */
export function DateFilter({ title = 'Дата' }: { title?: string }) {
  const { fieldOf, changed } = useCabinetAddress();
  const days = { from: toWireDay(fieldOf('date_from') ?? ''), to: toWireDay(fieldOf('date_to') ?? '') };
  return (
    <FilterPill
      title={title}
      icon={<CalendarBlank />}
      label={daysLabel(days)}
      without={changed({ date_from: null, date_to: null })}
    >
      {(close) => <DateForm days={days} close={close} />}
    </FilterPill>
  );
}

function DateForm({ days, close }: { days: Days; close: () => void }) {
  const { changed } = useCabinetAddress();
  const navigate = useNavigate();
  const now = useNow();
  const [chosen, setChosen] = useState(days);
  const written = (day: string | null) => (day ? fromWireDay(day) : null);
  return (
    <FilterForm
      close={close}
      onApply={() =>
        navigate(changed({ date_from: written(chosen.from), date_to: written(chosen.to) }), {
          preventScrollReset: true,
        })
      }
    >
      <DateRange inline value={chosen} max={wireDay(now)} onValueChange={setChosen} />
    </FilterForm>
  );
}

function FilterForm({ onApply, close, children }: { onApply: () => void; close: () => void; children: ReactNode }) {
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
    onApply();
  };
  return (
    <form onSubmit={apply}>
      {children}
      <div className={styles.foot}>
        <Button type="submit" kind="ink">
          Показать
        </Button>
      </div>
    </form>
  );
}

interface FilterPillProps {
  title: string;
  icon?: ReactNode;
  /** What is chosen; null while the filter is off. */
  label: string | null;
  /** The address without this filter. */
  without: string;
  width?: number;
  children: (close: () => void) => ReactNode;
}

function FilterPill({ title, icon, label, without, width, children }: FilterPillProps) {
  const trigger = label ? (
    <button type="button" className={styles.chosen}>
      <span className="visually-hidden">{title}: </span>
      {label}
    </button>
  ) : (
    <Pill>
      {icon}
      {title}
    </Pill>
  );
  return (
    <span className={classes(styles.pill, label && styles.on)}>
      <Popover label={title} trigger={trigger} width={width}>
        {children}
      </Popover>
      {label && (
        <Link to={without} className={styles.remove} aria-label={`Убрать фильтр: ${label}`} preventScrollReset>
          <X size={16} />
        </Link>
      )}
    </span>
  );
}

const textOf = (value: number | null) => (value === null ? null : String(value));

function budgetLabel(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) return `${formatNumber(from)}–${formatRubles(to)}`;
  if (from !== null) return `от ${formatRubles(from)}`;
  return to === null ? null : `до ${formatRubles(to)}`;
}

function daysLabel({ from, to }: Days): string | null {
  if (from !== null && to !== null) return from === to ? fromWireDay(from) : `${fromWireDay(from)}–${fromWireDay(to)}`;
  if (from !== null) return `с ${fromWireDay(from)}`;
  return to === null ? null : `по ${fromWireDay(to)}`;
}
