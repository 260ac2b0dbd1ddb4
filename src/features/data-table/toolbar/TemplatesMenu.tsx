import { LayoutTemplate } from 'lucide-react';
import type { Source } from '#schemas/kinds.ts';
import { templatesOf, templateView } from '#schemas/queries/templates.ts';
import type { ChangeView } from '#schemas/queries/view.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#src/ui/Menu.tsx';

const text = tablePartMessages.templates;

/** Opens a ready-made view in place of the shown one: one step that Back undoes, and everybody may change. */
export function TemplatesMenu({
  source,
  onChange,
  className,
}: {
  readonly source: Source;
  readonly onChange: ChangeView;
  readonly className?: string;
}) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={text.open} icon={LayoutTemplate} className={className} />
      </MenuTrigger>
      <MenuContent align="end">
        {templatesOf(source).map((name) => (
          <MenuItem
            key={name}
            onSelect={() => {
              const view = templateView(source, name);
              if (view) onChange({ ...view, widths: {} });
            }}
          >
            {text.names[name]}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
