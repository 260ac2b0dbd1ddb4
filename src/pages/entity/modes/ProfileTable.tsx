import { Link } from '@tanstack/react-router';
import { Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { kindOfRef } from '#schemas/columns/spec.ts';
import { csvText } from '#schemas/csv.ts';
import { formatDateTime, formatExact } from '#schemas/format.ts';
import { type EntityKind, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { TAB_PAGES } from '#schemas/routes/profileTabs.ts';
import type { AnyRecord } from '#src/api/queries.ts';
import { ExportFrame, exportIsAsked } from '#src/features/csv-export/ExportFrame.tsx';
import { FieldView } from '#src/features/entity-fields/FieldView.tsx';
import { fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { exactFigure } from '#src/i18n/exactFigure.ts';
import { messages } from '#src/i18n/index.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { copyText, useCopyReport } from '#src/ui/CopyButton.tsx';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Missing } from '#src/ui/Figures.tsx';
import { csvBlob } from '#src/ui/saveFile.ts';
import { type ProfileField, plainValue, profileFields, profileValues } from './profileFields.ts';

const text = profileModeMessages.table;

interface Subject {
  readonly kind: EntityKind;
  readonly slug: string;
  readonly name: string;
}

/** Every field of a profile with its value in full, its source and its moment. */
export function ProfileTable({
  profile,
  ...subject
}: Subject & {
  readonly profile: AnyRecord;
}) {
  const { kind, name } = subject;
  const [isExporting, setExporting] = useState(false);
  useEffect(() => {
    if (exportIsAsked()) setExporting(true);
  }, []);
  useCommand('exportCsv', () => setExporting(true));
  const fields = profileFields(kind);
  const values = profileValues(profile);
  const origins = originsOf(profile);
  const known = fields.filter((field) => fieldValue(values, field) !== null).length;
  const report = useCopyReport();
  return (
    <section aria-labelledby="profile-fields" className="px-6 pt-3.5 pb-6 max-desk:px-4">
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-2">
        <h2 id="profile-fields" className="text-14">
          {text.title}
        </h2>
        <span className="figure text-12 text-faint">{text.note(known, fields.length)}</span>
        <Button icon={Download} aria-keyshortcuts="e" className="ml-auto" onClick={() => setExporting(true)}>
          {text.export}
        </Button>
      </div>
      <table aria-labelledby="profile-fields" className="w-full table-fixed text-13">
        <thead>
          <tr className="border-b border-line-strong text-left text-12 text-muted *:h-7 *:pr-4 *:font-medium">
            <th scope="col" className="w-52 max-desk:w-28">
              {text.columns.field}
            </th>
            <th scope="col">{text.columns.value}</th>
            <th scope="col" className="w-44 max-desk:hidden">
              {text.columns.source}
            </th>
            <th scope="col" className="w-48 max-desk:hidden">
              {text.columns.asOf}
            </th>
            <th scope="col" className="w-9 pr-0! pointer-coarse:w-11">
              <span className="sr-only">{text.columns.copy}</span>
            </th>
          </tr>
        </thead>
        {(['row', 'more', 'lists'] as const).map((group) => (
          <tbody key={group} className="border-b border-line-strong last:border-b-0">
            <tr>
              <th scope="rowgroup" colSpan={2} className="h-9 pt-3 text-left text-12 font-semibold">
                {text.groups[group]}
              </th>
            </tr>
            {fields
              .filter((field) => field.group === group)
              .map((field) => {
                const plain = plainValue(values, field);
                const origin = plain === null ? undefined : origins(field.field);
                return (
                  <tr key={field.field} className="border-t border-line align-top hover:bg-hover *:py-1.5 *:pr-4">
                    <th scope="row" className="text-left font-normal wrap-anywhere text-muted">
                      {field.label}
                    </th>
                    <td>
                      <Value field={field} values={values} subject={subject} />
                      {origin && <p className="text-12 text-muted desk:hidden">{origin.source}</p>}
                    </td>
                    <td className="wrap-anywhere text-muted max-desk:hidden">{origin?.source ?? <Missing />}</td>
                    <td className="figure text-muted max-desk:hidden">
                      {origin?.moment ? formatDateTime(origin.moment) : <Missing />}
                    </td>
                    <td className="py-0! pr-0!">
                      {plain !== null && (
                        <IconButton
                          label={text.copy(field.label)}
                          icon={Copy}
                          iconSize={14}
                          onClick={async () => report(await copyText(plain))}
                        />
                      )}
                    </td>
                  </tr>
                );
              })}
          </tbody>
        ))}
      </table>
      {isExporting && (
        <ExportFrame
          source={SOURCE_OF_KIND[kind]}
          fileName={`assay-${subject.slug.replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`}
          rows={fields.length}
          what={text.what(name, fields.length)}
          readyText={text.ready(fields.length)}
          write={async () => URL.createObjectURL(csvBlob(profileCsv(kind, profile)))}
          onClose={() => setExporting(false)}
        />
      )}
    </section>
  );
}

/** The value in full; the length of a list leads to the list. */
function Value({
  field,
  values,
  subject: { kind, slug },
}: {
  readonly field: ProfileField;
  readonly values: Readonly<Record<string, unknown>>;
  readonly subject: Subject;
}) {
  const value = fieldValue(values, field);
  if (value === null) return <Missing />;
  if (field.tab !== undefined && value.type === 'number' && value.value > 0) {
    return (
      <Link to={TAB_PAGES[kind]} params={{ slug, tab: field.tab }} className="figure font-medium underline">
        {formatExact(value.value)}
      </Link>
    );
  }
  if (value.type === 'number') return <span className="figure">{exactText(value.value, field)}</span>;
  if (value.type === 'refs') {
    return (
      <ul className="flex max-h-40 flex-wrap gap-x-3 gap-y-0.5 overflow-auto">
        {value.value.map((ref) => (
          <li key={`${ref.kind} ${ref.slug} ${ref.name}`}>
            {field.refKind ? (
              <EntityLink kind={kindOfRef(field, ref)} slug={ref.slug} className="hover:underline">
                {ref.name}
              </EntityLink>
            ) : (
              ref.name
            )}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className="max-w-[80ch] whitespace-pre-line wrap-anywhere">
      <FieldView row={values} field={field} />
    </div>
  );
}

const exactText = (value: number, { unit, field }: ProfileField) =>
  exactFigure(value, field.endsWith('_usd') ? 'usd' : unit);

/** Sources and moment of a field; undefined: none is recorded. */
function originsOf(profile: AnyRecord) {
  const all = readProvenance(profile.provenance);
  return (field: string) => {
    const sources = all.filter(({ fields }) => fields.includes(field));
    if (sources.length === 0) return undefined;
    const moment = sources.find(({ fetched_at }) => fetched_at !== null)?.fetched_at ?? null;
    return { source: sources.map(({ source }) => messages.ui.source(source)).join(', '), moment };
  };
}

/** The table as a file, a line a field; raw numbers, ISO dates, units beside them. */
export function profileCsv(kind: EntityKind, profile: AnyRecord): string {
  const values = profileValues(profile);
  const origins = originsOf(profile);
  const lines = profileFields(kind).map((field) => {
    const origin = origins(field.field);
    return [
      field.field,
      field.label,
      plainValue(values, field) ?? '',
      field.unit ? entityMessages.units[field.unit] : '',
      origin?.source ?? '',
      origin?.moment ?? '',
    ];
  });
  return csvText([text.heads, ...lines]);
}
