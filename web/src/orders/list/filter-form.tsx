import { useId, useState } from 'react';
import { wireDay } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/live/clock.ts';
import { BudgetFields } from '../../lists/filters/budget-fields.tsx';
import { datePresets, isSameRange } from '../../lists/filters/date-presets.ts';
import type { BudgetPlace } from '../../lists/filters/filter-labels.ts';
import { HiddenFields } from '../../lists/filters/hidden-fields.tsx';
import { withoutFilters } from '../../lists/list-place.ts';
import { AddChip, Chip, Chips } from '../../ui/chip.tsx';
import { DateRange } from '../../ui/fields/date-field.tsx';
import type { Days } from '../../ui/fields/days.ts';
import { Field } from '../../ui/fields/field.tsx';
import type { ClassifierGroup } from '../classifiers.ts';
import styles from './filter-form.module.css';
import { type PublicListAt, SORT_OPTIONS } from './public-list.ts';

interface FilterFormProps {
  id: string;
  at: PublicListAt;
  platforms: ClassifierGroup[];
  configurations: ClassifierGroup[];
  /** Called after every change, and with true on submit. Without it the browser submits the form. */
  onForm?: (form: HTMLFormElement, isSent: boolean) => void;
}

/** The whole filter as one plain GET form: in the sheet of phones, and on a page of its own without scripts. */
export function FilterForm({ id, at, platforms, configurations, onForm }: FilterFormProps) {
  const { list, place } = at;
  const now = useNow();
  const [days, setDays] = useState<Days>({ from: place.date_from ?? null, to: place.date_to ?? null });
  const [budget, setBudget] = useState<BudgetPlace>(place);
  const [isByDays, setByDays] = useState(() => days.to !== null);
  return (
    <form
      id={id}
      action={list.path}
      onInput={onForm && ((event) => queueMicrotask(onForm.bind(null, event.currentTarget, false)))}
      onSubmit={
        onForm &&
        ((event) => {
          event.preventDefault();
          onForm(event.currentTarget, true);
        })
      }
    >
      <Field label="Бюджет" group>
        <BudgetFields value={budget} onValueChange={setBudget} />
      </Field>
      <Field label="Когда создан" group>
        <div className={styles.presets}>
          <Chips>
            {datePresets(now).map(({ title, range }) => (
              <Chip
                key={title}
                single
                name="preset"
                form=""
                checked={!isByDays && isSameRange(days, range)}
                onChange={() => {
                  setDays(range);
                  setByDays(false);
                }}
              >
                {title}
              </Chip>
            ))}
            <Chip single name="preset" form="" checked={isByDays} onChange={() => setByDays(true)}>
              Даты
            </Chip>
          </Chips>
        </div>
        <div className={styles.days} hidden={!isByDays}>
          <DateRange
            value={days}
            max={wireDay(now)}
            names={{ from: 'date_from', to: 'date_to' }}
            onValueChange={setDays}
          />
        </div>
      </Field>
      <ClassifierChips
        label="Конфигурация"
        name="configurations"
        groups={configurations}
        chosen={place.configurations ?? []}
      />
      <ClassifierChips label="Платформа" name="platforms" groups={platforms} chosen={place.platforms ?? []} />
      <Field label="Порядок" group>
        <Chips>
          {SORT_OPTIONS.map(({ value, label }) => (
            <Chip key={value} single name="sort" value={value} defaultChecked={value === place.sort}>
              {label}
            </Chip>
          ))}
        </Chips>
      </Field>
      <HiddenFields at={at} changes={{ ...withoutFilters(list), query: place.query, sort: undefined }} />
    </form>
  );
}

interface ClassifierChipsProps {
  label: string;
  name: string;
  groups: ClassifierGroup[];
  chosen: number[];
}

const SHOWN_AT_FIRST = 5;

/** Chosen items and the first of every group; the rest stand behind «Ещё». */
function ClassifierChips({ label, name, groups, chosen }: ClassifierChipsProps) {
  const restId = useId();
  const [isWhole, setWhole] = useState(false);
  const options = groups.flatMap(({ group, items }) => [...items, ...(chosen.includes(group.id) ? [group] : [])]);
  const leading = new Set(groups.slice(0, SHOWN_AT_FIRST).map(({ items }) => items[0]?.id));
  const isShown = (id: number) => chosen.includes(id) || leading.has(id);
  const shown = options.filter(({ id }) => isShown(id));
  const rest = options.filter(({ id }) => !isShown(id));
  const chip = ({ id, title }: { id: number; title: string }) => (
    <Chip key={id} name={name} value={id} defaultChecked={chosen.includes(id)}>
      {title}
    </Chip>
  );
  return (
    <Field label={label} group>
      <Chips>
        {shown.map(chip)}
        <span id={restId} className={styles.rest} data-hidden={!isWhole || undefined}>
          {rest.map(chip)}
        </span>
        {!isWhole && rest.length > 0 && (
          <span className={styles.more}>
            <AddChip aria-controls={restId} aria-expanded={false} onClick={() => setWhole(true)}>
              Ещё {rest.length}
            </AddChip>
          </span>
        )}
      </Chips>
    </Field>
  );
}
