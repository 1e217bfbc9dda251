import { useEffect } from 'react';
import { chooseTheme, readThemeChoice, type ThemeChoice, useThemeChoice } from '../lib/session/theme.ts';
import { Card } from '../ui/cards/card.tsx';
import { SegmentedControl } from '../ui/fields/choice.tsx';
import styles from './settings.module.css';

const THEMES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Светлая' },
  { value: 'dark', label: 'Тёмная' },
  { value: 'system', label: 'Как в системе' },
];

/** The theme belongs to the browser, not to the account. */
export function ThemeCard() {
  const choice = useThemeChoice();
  useEffect(readThemeChoice, []);
  return (
    <Card rail title="Тема" description="Только в&nbsp;этом браузере.">
      <div className={styles.segments}>
        <SegmentedControl
          name="theme"
          label="Тема"
          options={THEMES}
          value={choice ?? ('' as ThemeChoice)}
          onValueChange={chooseTheme}
        />
      </div>
    </Card>
  );
}
