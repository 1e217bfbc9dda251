import Check from 'icon:check-bold';
import X from 'icon:x-bold';
import { Combobox } from '@base-ui/react/combobox';
import { matchesChoice } from '@provodka/domain/search/choice-search.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { setInputText } from '../../lib/format/set-input-text.ts';
import styles from '../chip.module.css';
import popupStyles from '../popups/popup.module.css';
import { useTopLayer } from '../popups/top-layer.ts';
import { useFieldControl } from './field.tsx';
import type { Choice, MultiSelectProps } from './multi-select-props.ts';
import { nameOf, SelectedOption } from './selected-option.tsx';

const SEARCH_DELAY = 200;
const NOTHING: Choice[] = [];

interface Group {
  value: string;
  items: Choice[];
}

const isMeant = ({ label, synonyms }: Choice, query: string): boolean => matchesChoice(label, query, synonyms);

/** The combobox itself, mounted with the focus at the first interaction with its plain stand-in. */
export default function MultiSelectPopup({
  value,
  onValueChange,
  options,
  search,
  placeholder = 'Любые',
  isSingle = false,
  most = Number.POSITIVE_INFINITY,
  empty = 'Ничего не найдено',
  typed,
  isOpen,
}: MultiSelectProps & { typed: string; isOpen: boolean }) {
  const container = useTopLayer() ?? undefined;
  const { setLength: _, ...control } = useFieldControl();
  const [query, setQuery] = useState('');
  const [isListOpen, setListOpen] = useState(isOpen);
  const input = useRef<HTMLInputElement>(null);
  const typeAgain = useEffectEvent(() => {
    // The library highlights a first match only after typing.
    if (input.current && typed !== '') setInputText(input.current, typed);
  });
  useEffect(() => typeAgain(), []);
  const found = useSearch(search, query);
  const groups = useMemo(() => groupsOf(options ?? found), [options, found]);
  const isGrouped = groups.some((group) => group.value !== '');
  return (
    <Combobox.Root
      multiple
      items={isGrouped ? groups : (groups[0]?.items ?? [])}
      value={value}
      onValueChange={(next: Choice[], { reason }) => {
        // Escape closes the popup; it never clears the choice.
        if (reason === 'escape-key') return;
        if (isSingle) setListOpen(false);
        // Picking a single choice again keeps it, unlike one of several.
        if (isSingle && reason === 'item-press' && next.length === 0) return;
        const kept = isSingle ? next.slice(-1) : next;
        if (kept.length <= most) onValueChange(kept);
      }}
      onInputValueChange={setQuery}
      autoHighlight
      isItemEqualToValue={(left: Choice, right: Choice) => left.value === right.value}
      filter={search ? null : isMeant}
      openOnInputClick
      open={isListOpen}
      onOpenChange={setListOpen}
    >
      <Combobox.InputGroup className={styles.tokens}>
        <Combobox.Chips render={<div style={{ display: 'contents' }} />}>
          {value.map((item) => (
            <Combobox.Chip key={item.value} className={styles.token} aria-label={nameOf(item, isSingle)}>
              {item.avatar}
              <SelectedOption item={item} isSingle={isSingle} />
              <Combobox.ChipRemove aria-label={`Убрать: ${nameOf(item, isSingle)}`}>
                <X size={16} />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            {...control}
            ref={input}
            autoFocus
            placeholder={value.length > 0 ? '' : placeholder}
            onKeyDown={(event) => {
              const first = event.key === 'Enter' && query !== '' ? firstUnmarked(event.currentTarget) : null;
              if (!first) return;
              event.preventDefault();
              event.preventBaseUIHandler();
              first.click();
            }}
          />
        </Combobox.Chips>
      </Combobox.InputGroup>
      <Combobox.Portal container={container}>
        <Combobox.Positioner sideOffset={4} align="start" className={popupStyles.positioner}>
          <Combobox.Popup className={popupStyles.popup} style={{ width: 'var(--anchor-width)', minWidth: 280 }}>
            <Combobox.Empty className={popupStyles.empty}>{search && query === '' ? null : empty}</Combobox.Empty>
            <Combobox.List className={popupStyles.list} aria-multiselectable={!isSingle}>
              {isGrouped
                ? (group: Group) => (
                    <Combobox.Group key={group.value} items={group.items}>
                      <Combobox.GroupLabel className={popupStyles.group}>{group.value}</Combobox.GroupLabel>
                      <Combobox.Collection>
                        {(item: Choice) => <Option key={item.value} item={item} isSingle={isSingle} />}
                      </Combobox.Collection>
                    </Combobox.Group>
                  )
                : (item: Choice) => <Option key={item.value} item={item} isSingle={isSingle} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

function Option({ item, isSingle }: { item: Choice; isSingle: boolean }) {
  return (
    <Combobox.Item value={item} className={popupStyles.option}>
      {!isSingle && (
        <span className={popupStyles.mark} aria-hidden>
          <Check size={14} />
        </span>
      )}
      {item.avatar}
      <span>
        {item.label}
        {item.hint && <small>{item.hint}</small>}
      </span>
    </Combobox.Item>
  );
}

function groupsOf(options: Choice[]): Group[] {
  const groups = new Map<string, Choice[]>();
  for (const option of options) {
    const items = groups.get(option.group ?? '') ?? [];
    items.push(option);
    groups.set(option.group ?? '', items);
  }
  return [...groups].map(([value, items]) => ({ value, items }));
}

/** Results of the server for the debounced query; a failed search gives none. */
function useSearch(search: MultiSelectProps['search'], query: string): Choice[] {
  const [found, setFound] = useState<Choice[]>([]);
  const words = query.trim();
  const find = useEffectEvent((signal: AbortSignal) => {
    search?.(words, signal).then(setFound, () => undefined);
  });
  useEffect(() => {
    if (words === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => find(stop.signal), SEARCH_DELAY);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words]);
  return words === '' ? NOTHING : found;
}

/** The first match before the library highlights one, shortly after the list has come. */
function firstUnmarked(input: HTMLElement): HTMLElement | null {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  return list?.querySelector('[data-highlighted]')
    ? null
    : (list?.querySelector<HTMLElement>('[role="option"]') ?? null);
}
