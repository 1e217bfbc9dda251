import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePreload } from '../../lib/loading/idle.ts';
import styles from '../chip.module.css';
import { Token } from '../chip.tsx';
import { useFieldControl } from './field.tsx';
import type { MultiSelectProps } from './multi-select-props.ts';
import { nameOf, SelectedOption } from './selected-option.tsx';

const load = () => import('./multi-select-popup.tsx');
type Popup = Awaited<ReturnType<typeof load>>['default'];

/**
 * A choice of several, or one, with search and tokens. Until it is used it is a plain input that looks like the field; the first
 * hover loads the widget, focus replaces the input, a press also opens it. Text typed meanwhile is kept.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { value, onValueChange, placeholder = 'Любые', name, isSingle = false } = props;
  const { setLength: _, ...control } = useFieldControl();
  const [widget, setWidget] = useState<{ Popup: Popup; isPressed: boolean } | null>(null);
  const [typed, setTyped] = useState('');
  const isPressed = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const near = usePreload(load);
  /** Not Suspense: its fallback is another input, whose focus and text would be lost. */
  const putInPlace = () =>
    void load().then(
      ({ default: Popup }) => {
        // The focus is not pulled back from a person who has moved on; the next focus comes here again.
        if (document.activeElement === input.current) setWidget({ Popup, isPressed: isPressed.current });
      },
      () => undefined,
    );
  const putInPlaceFirst = useEffectEvent(putInPlace);
  // The person may have focused the field before the scripts loaded.
  useEffect(() => {
    if (document.activeElement !== input.current || !input.current) return;
    setTyped(input.current.value);
    isPressed.current = true;
    putInPlaceFirst();
  }, []);
  const values = name && value.map((item) => <input key={item.value} type="hidden" name={name} value={item.value} />);
  const plain = (
    <div className={styles.tokens} aria-invalid={control['aria-invalid']}>
      {value.map((item) => (
        <Token
          key={item.value}
          label={nameOf(item, isSingle)}
          avatar={item.avatar}
          onRemove={() => onValueChange(value.filter((other) => other.value !== item.value))}
        >
          <SelectedOption item={item} isSingle={isSingle} />
        </Token>
      ))}
      <input
        {...control}
        ref={input}
        role="combobox"
        autoComplete="off"
        aria-expanded={false}
        aria-haspopup="listbox"
        placeholder={placeholder}
        onPointerEnter={near.onPointerEnter}
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter picks in the widget; before the widget is there it does not submit the form.
          if (event.key === 'Enter' && typed !== '') event.preventDefault();
        }}
        onFocus={putInPlace}
      />
    </div>
  );
  return (
    <>
      {widget ? (
        <widget.Popup {...props} typed={typed} isOpen={typed !== '' || (widget.isPressed && !props.search)} />
      ) : (
        plain
      )}
      {values}
    </>
  );
}
