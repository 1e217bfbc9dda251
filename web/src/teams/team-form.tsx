import type { Team } from '@provodka/contract/people/teams.ts';
import { TEAM_LIMITS } from '@provodka/domain/teams.ts';
import type * as z from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { isText } from '../lib/session/stored-values.ts';
import { Field } from '../ui/fields/field.tsx';
import { TextArea, TextInput } from '../ui/fields/text-input.tsx';
import styles from './team-form.module.css';

interface TeamWords {
  title: string;
  description: string;
}

interface TeamFormProps {
  /** The team to change, null for a new one. */
  team: Pick<Team, 'id' | 'title' | 'description'> | null;
  onSaved: (team: Team) => Promise<void>;
  onClose: () => void;
}

/** Loaded with the first check: the browser does not need the contract earlier. */
const readSchema = async () =>
  (await import('@provodka/contract/people/teams.ts')).teamForm as z.ZodMiniType<TeamWords>;
const KEPT = { title: isText, description: isText };

/** The title and the description of a team, in a dialog. */
export default function TeamForm({ team, onSaved, onClose }: TeamFormProps) {
  const blank = { title: team?.title ?? '', description: team?.description ?? '' };
  const contract = useContractForm<TeamWords>(readSchema, {
    defaultValues: blank,
    async send({ title, description }, idempotency_key) {
      const { data } = team
        ? await formApi.teams_update(
            { params: { team_id: team.id }, body: { title, description: description || null } },
            { idempotency_key },
          )
        : await formApi.teams_create({ body: { title, description } }, { idempotency_key });
      autosave.forget();
      await onSaved(data);
    },
  });
  const noun = team ? `team-${team.id}` : 'team-new';
  const autosave = useAutosave(contract.form, { noun, version: null, blank, kept: KEPT });
  const { register } = contract.form;
  return (
    <FormModal
      title={team ? 'Изменить команду' : 'Новая команда'}
      onClose={onClose}
      contract={contract}
      autosave={autosave}
      action={team ? 'Сохранить' : 'Создать команду'}
      className={styles.fields}
    >
      <Field label="Название" max={TEAM_LIMITS.title[1]} error={contract.errorOf('title')}>
        <TextInput placeholder="Закрытие месяца" data-autofocus {...register('title')} />
      </Field>
      <Field
        label="Описание"
        aside="необязательно"
        max={TEAM_LIMITS.description[1]}
        error={contract.errorOf('description')}
        hint="Только для вас: исполнители не видят ни команды, ни её описания."
      >
        <TextArea rows={3} placeholder="Помогают бухгалтерии с 1 по 10 число" {...register('description')} />
      </Field>
    </FormModal>
  );
}
