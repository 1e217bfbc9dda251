import { readTypedNumber } from '@provodka/domain/text/typed-numbers.ts';
import { ambiguousNumber, formatNumber, formatTrimmed } from '@provodka/domain/text/written-numbers.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { groupTyped, parseAmount } from '../../lib/format/money.ts';
import styles from './field.module.css';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  value?: number | null;
  defaultValue?: number | null;
  /** The number typed: null when the field is empty, NaN when it holds something else, which the form's schema refuses. */
  onValueChange?: (value: number | null) => void;
  /** Shows only needed decimals, «6,5»; kopecks always have two. */
  trimmed?: boolean;
}

/** A number grouped as it is typed: «45 000», «48 000,50». Sent by a plain form with its spaces, which the API accepts. */
export function NumberInput({
  value,
  defaultValue,
  onValueChange,
  trimmed = false,
  onFocus,
  onBlur,
  ref,
  ...rest
}: NumberInputProps) {
  const [text, setText] = useState(() => textOf(value ?? defaultValue, trimmed));
  const [shown, setShown] = useState(value);
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  if (!Object.is(value, shown)) {
    setShown(value);
    if (value !== undefined && !Object.is(value, numberOf(text))) setText(textOf(value, trimmed));
  }
  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return;
    const position = positionAfter(text, caret.current);
    input.current.setSelectionRange(position, position);
    caret.current = null;
  });
  const [left, setLeft] = useState(false);
  const readings = left ? readingsOf(text) : null;
  return (
    <>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        value={text}
        onChange={(event) => {
          const { value: typed, selectionStart } = event.currentTarget;
          caret.current = signsIn(typed.slice(0, selectionStart ?? typed.length));
          setText(groupTyped(typed));
          onValueChange?.(numberOf(typed));
        }}
        onFocus={(event) => {
          setLeft(false);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setLeft(true);
          const number = numberOf(text);
          if (!Number.isNaN(number)) setText(textOf(number, trimmed));
          onBlur?.(event);
        }}
      />
      {readings && (
        <span className={styles.hint} role="status">
          {ambiguousNumber(readings)}
        </span>
      )}
    </>
  );
}

function textOf(value: number | null | undefined, isTrimmed: boolean): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '';
  return isTrimmed ? formatTrimmed(value) : formatNumber(value, Number.isInteger(value) ? 0 : 2);
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : (parseAmount(text) ?? Number.NaN));

function readingsOf(text: string) {
  const typed = readTypedNumber(text);
  return typed && 'readings' in typed ? typed.readings : null;
}

/** The number of characters without the grouping spaces, which come and go by themselves. */
const signsIn = (text: string): number => text.replaceAll(/[\s\u00a0]/g, '').length;

/** The caret stays behind the same digit when spaces are inserted or removed. */
function positionAfter(text: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position++) {
    if (seen === count) return position;
    if (!/[\s\u00a0]/.test(text.charAt(position))) seen++;
  }
  return text.length;
}
