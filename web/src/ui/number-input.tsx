import { useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '../lib/money.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  value?: number | null;
  defaultValue?: number | null;
  /** The whole number typed, null when the field is empty. */
  onValueChange?: (value: number | null) => void;
}

/** A whole number grouped as it is typed: «45 000». Sent by a plain form with its spaces, which the API accepts. */
export function NumberInput({ value, defaultValue, onValueChange, ref, ...rest }: NumberInputProps) {
  const [text, setText] = useState(() => textOf(value ?? defaultValue));
  const [shown, setShown] = useState(value);
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  if (value !== shown) {
    setShown(value);
    if (value !== undefined && value !== numberOf(text)) setText(textOf(value));
  }
  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return;
    const position = positionAfterDigits(text, caret.current);
    input.current.setSelectionRange(position, position);
    caret.current = null;
  });
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      {...rest}
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      value={text}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.currentTarget;
        caret.current = digitsOf(typed.slice(0, selectionStart ?? typed.length)).length;
        const number = numberOf(typed);
        setText(textOf(number));
        onValueChange?.(number);
      }}
    />
  );
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : formatNumber(value));

function numberOf(text: string): number | null {
  const digits = digitsOf(text).slice(0, 12);
  return digits === '' ? null : Number(digits);
}

/** The caret stays behind the digit it stood behind, whatever spaces came or went. */
function positionAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position++) {
    if (seen === count) return position;
    if (/\d/.test(text.charAt(position))) seen++;
  }
  return text.length;
}
