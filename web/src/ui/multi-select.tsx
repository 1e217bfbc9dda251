import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './chip.module.css';
import { Token } from './chip.tsx';
import { useFieldControl } from './field.tsx';
import type { MultiSelectProps } from './multi-select-props.ts';

const load = () => import('./multi-select-popup.tsx');
const MultiSelectPopup = lazy(load);

/**
 * Several of many with search and tokens. Until it is touched it is a plain input that looks like the field; the first
 * hover fetches the widget, focus puts it in place, a press also opens it. What is typed meanwhile goes along.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { value, onValueChange, placeholder = 'Любые', name } = props;
  const { setLength: _, ...control } = useFieldControl();
  const [wanted, setWanted] = useState<'open' | 'closed' | null>(null);
  const [typed, setTyped] = useState('');
  const isPressed = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  // Whoever was faster than the scripts is waiting in the field already.
  useEffect(() => {
    if (document.activeElement !== input.current || !input.current) return;
    setTyped(input.current.value);
    setWanted('open');
  }, []);
  const values = name && value.map((item) => <input key={item.value} type="hidden" name={name} value={item.value} />);
  const plain = (
    <div className={styles.tokens} aria-invalid={control['aria-invalid']}>
      {value.map((item) => (
        <Token
          key={item.value}
          label={item.label}
          avatar={item.avatar}
          onRemove={() => onValueChange(value.filter((other) => other.value !== item.value))}
        >
          {item.label}
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
        onPointerEnter={load}
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onFocus={() => setWanted(isPressed.current ? 'open' : 'closed')}
      />
    </div>
  );
  return (
    <>
      {wanted ? (
        <Suspense fallback={plain}>
          <MultiSelectPopup {...props} typed={typed} isOpen={typed !== '' || (wanted === 'open' && !props.search)} />
        </Suspense>
      ) : (
        plain
      )}
      {values}
    </>
  );
}
