import { useId, useState } from 'react';
import { API_KEY_DAYS, API_SCOPES, type ApiScope, type MadeApiKey } from '#schemas/api/api-keys.ts';
import { API_KEY_FORM } from '#schemas/forms/apiKeys.ts';
import { makeApiKey } from '#src/api/settings.ts';
import { apiKeyMessages as text } from '#src/i18n/en/apiKeys.ts';
import { Form, FormError } from '#src/shared/forms/Form.tsx';
import { Complaint, FormField } from '#src/shared/forms/fields.tsx';
import { SelectField } from '#src/shared/forms/SelectField.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';

type Days = (typeof API_KEY_DAYS)[number];

/** Name, scopes and end of a new key. */
export function NewKeyForm({
  onMade,
  onCancel,
}: {
  readonly onMade: (made: MadeApiKey) => void;
  readonly onCancel: () => void;
}) {
  const id = useId();
  const form = useRulesForm(API_KEY_FORM, { name: '' });
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['read', 'export']);
  const [days, setDays] = useState<Days | null>(API_KEY_DAYS[1]);
  const [isEmpty, setEmpty] = useState(false);

  const make = async () => {
    setEmpty(scopes.length === 0);
    if (scopes.length === 0) return;
    await form.submit(async ({ name }) =>
      onMade(await makeApiKey({ name, scopes: [...scopes], expires_in_days: days })),
    );
  };
  return (
    <Form form={form} onSubmit={make} className="max-w-110">
      <FormField
        {...form.field('name')}
        label={text.name}
        note={{ tone: 'muted', text: text.nameNote }}
        autoComplete="off"
        autoFocus
      />
      <fieldset aria-describedby={isEmpty ? `${id}-scopes` : undefined}>
        <legend className="mb-1 text-13 font-medium">{text.scopes}</legend>
        {API_SCOPES.map((scope) => (
          <div key={scope}>
            <Checkbox
              label={
                <>
                  <span className="font-mono">{scope}</span>
                  <span className="text-muted"> {text.scope[scope]}</span>
                </>
              }
              checked={scopes.includes(scope)}
              aria-invalid={isEmpty || undefined}
              onChange={({ target }) => {
                setEmpty(false);
                setScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope));
              }}
            />
          </div>
        ))}
        <Complaint id={`${id}-scopes`} text={isEmpty ? text.noScope : undefined} />
      </fieldset>
      <SelectField
        name="expiry"
        label={text.expiry}
        value={String(days ?? '')}
        error={undefined}
        options={[
          ...API_KEY_DAYS.map((one) => ({ value: String(one), label: text.expiryDays(one) })),
          { value: '', label: text.never },
        ]}
        onValue={(value) => setDays(API_KEY_DAYS.find((one) => String(one) === value) ?? null)}
      />
      <FormError message={form.error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="lg" aria-disabled={form.pending}>
          {text.submit}
        </Button>
        <Button size="lg" variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  );
}
