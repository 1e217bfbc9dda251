import type { Right, File as StoredFile } from '@provodka/contract/http/envelope.ts';
import { ORDER_LIMITS } from '@provodka/domain/orders/orders.ts';
import { useController } from 'react-hook-form';
import type { ContractForm } from '../../forms/contract-form.ts';
import { useIsForViewer } from '../../lib/loading/page-data.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FileInput } from '../../ui/fields/file-input.tsx';
import { TextArea, TextInput } from '../../ui/fields/text-input.tsx';
import styles from './order-form.module.css';
import { OrderCityField } from './order-form-city.tsx';
import { ContactsNote } from './order-form-contacts.tsx';
import { DescriptionSkeletons } from './order-form-skeletons.tsx';
import type { OrderFormValues } from './order-form-values.ts';

interface TaskCardProps {
  contract: ContractForm<OrderFormValues>;
  /** Files the order already has. */
  files?: StoredFile[];
  isCityLocked?: boolean;
  /** The right to publish contacts. */
  contacts: Right;
}

/** «Задача»: title, description, files and the city. */
export function OrderTaskCard({ contract, files, isCityLocked, contacts }: TaskCardProps) {
  const { control, setFocus } = contract.form;
  const { field: title } = useController({ control, name: 'title' });
  const { field: description } = useController({ control, name: 'description' });
  return (
    <Card title="Задача" as="section">
      <div className={styles.fields}>
        <Field label="Название" max={ORDER_LIMITS.title[1]} error={contract.errorOf('title')}>
          <TextInput {...title} placeholder="Что нужно сделать, одной строкой" autoComplete="off" />
        </Field>
        <Field
          label="Описание"
          max={ORDER_LIMITS.description[1]}
          hint="Что есть сейчас, что должно получиться и&nbsp;как&nbsp;вы&nbsp;это проверите."
          error={contract.errorOf('description')}
        >
          <TextArea {...description} rows={9} />
        </Field>
        <DescriptionSkeletons
          description={description.value}
          onFill={(text) => {
            description.onChange(text);
            setFocus('description');
          }}
        />
        <ContactsNote title={title.value} description={description.value} right={contacts} />
        <FilesField contract={contract} files={files} />
        {!isCityLocked && <OrderCityField control={control} error={contract.errorOf('city')} />}
      </div>
    </Card>
  );
}

/** Uploads belong to a person, so guests add files after they have signed up. */
function FilesField({ contract, files }: Pick<TaskCardProps, 'contract' | 'files'>) {
  const { setValue, getValues, clearErrors } = contract.form;
  const isGuest = !useIsForViewer();
  return (
    <Field
      label="Файлы"
      aside={`до ${ORDER_LIMITS.files} файлов по\u00a025\u00a0МБ`}
      error={contract.errorOf('file_ids')}
    >
      {isGuest ? (
        <p className={styles.note}>Приложите их после регистрации: она понадобится, чтобы опубликовать заказ.</p>
      ) : (
        <FileInput
          files={files}
          draft={getValues()}
          most={ORDER_LIMITS.files}
          hint="Выгрузка, скриншоты, техзадание. Базу целиком не прикладывайте."
          onChange={({ file_ids, delete_file_ids, uploaded, isUploading }) => {
            setValue('uploaded', uploaded);
            setValue('file_ids', file_ids, { shouldDirty: true });
            setValue('delete_file_ids', delete_file_ids, { shouldDirty: true });
            setValue('is_uploading', isUploading);
            if (!isUploading) clearErrors('file_ids');
          }}
        />
      )}
    </Field>
  );
}
