import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNear } from '../../lib/loading/idle.ts';
import styles from '../chip.module.css';
import { Token } from '../chip.tsx';
import { Chosen, nameOf } from './chosen-choice.tsx';
import { useFieldControl } from './field.tsx';
import type { MultiSelectProps } from './multi-select-props.ts';

const load = () => import('./multi-select-popup.tsx');
type Popup = Awaited<ReturnType<typeof load>>['default'];

/**
 * Several of many, or one, with search and tokens. Until it is touched it is a plain input that looks like the field; the first
 * hover fetches the widget, focus puts it in place, a press also opens it. What is typed meanwhile goes along.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { value, onValueChange, placeholder = 'Любые', name, isSingle = false } = props;
  const { setLength: _, ...control } = useFieldControl();
  const [widget, setWidget] = useState<{ Popup: Popup; isPressed: boolean } | null>(null);
  const [typed, setTyped] = useState('');
  const isPressed = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const near = useNear(load);
  /** Not by Suspense: its fallback is another input, and with the first one go its focus and its letters. */
  const putInPlace = () =>
    void load().then(
      ({ default: Popup }) => {
        // Whoever has gone on meanwhile is not called back; the next focus comes here again.
        if (document.activeElement === input.current) setWidget({ Popup, isPressed: isPressed.current });
      },
      () => undefined,
    );
  const putInPlaceFirst = useEffectEvent(putInPlace);
  // Whoever was faster than the scripts is waiting in the field already.
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
          <Chosen item={item} isSingle={isSingle} />
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
          // Enter picks in the widget; on the way to it, it does not send the form.
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
