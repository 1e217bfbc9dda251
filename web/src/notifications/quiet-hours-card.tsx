import type { NotificationPreferences } from '@provodka/contract/notifications.ts';
import { Card } from '../ui/cards/card.tsx';
import { Switch } from '../ui/fields/choice.tsx';
import { Field, FieldRow } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import styles from './preferences.module.css';

interface QuietHoursCardProps {
  hours: NotificationPreferences['quiet_hours'];
  onChange: (form: { is_quiet?: boolean; quiet_from?: number; quiet_until?: number }) => void;
}

/** Hours in which only mandatory notifications leave the site. */
export function QuietHoursCard({ hours, onChange }: QuietHoursCardProps) {
  const { is_on, from_minute, until_minute } = hours;
  return (
    <Card
      rail
      title={
        <span className={styles.switched}>
          Тихие часы
          <Switch
            label="Тихие часы"
            checked={is_on}
            onChange={({ currentTarget }) => onChange({ is_quiet: currentTarget.checked })}
          />
        </span>
      }
    >
      <div className={styles.hours}>
        <FieldRow>
          <TimeField
            label="С"
            isOn={is_on}
            minute={from_minute}
            onKeep={(minute) => onChange({ quiet_from: minute })}
          />
          <TimeField
            label="До"
            isOn={is_on}
            minute={until_minute}
            onKeep={(minute) => onChange({ quiet_until: minute })}
          />
        </FieldRow>
      </div>
      <p className={styles.note}>
        {!is_on && `${TURN_ON}. `}По&nbsp;московскому времени. Уведомления о&nbsp;деньгах, спорах и&nbsp;безопасности
        приходят всегда.
      </p>
    </Card>
  );
}

const TURN_ON = 'Включите тихие часы, чтобы выбрать время';

interface TimeFieldProps {
  label: string;
  /** Without quiet hours there is nothing to choose. */
  isOn: boolean;
  minute: number;
  onKeep: (minute: number) => void;
}

/** A list, not the browser's field for a time: that asks for AM and PM where the browser speaks English. */
function TimeField({ label, isOn, minute, onKeep }: TimeFieldProps) {
  const minutes = HALF_HOURS.includes(minute) ? HALF_HOURS : [...HALF_HOURS, minute].toSorted((a, b) => a - b);
  return (
    <Field label={label}>
      <Select
        options={minutes.map((each) => ({ value: String(each), label: textOf(each) }))}
        value={String(minute)}
        disabled={!isOn}
        title={isOn ? undefined : TURN_ON}
        onValueChange={(value) => onKeep(Number(value))}
      />
    </Field>
  );
}

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => index * 30);

const two = (value: number) => String(value).padStart(2, '0');
const textOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
