import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { FieldSpec } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { formatCount } from '#schemas/format.ts';
import type { Option } from '#schemas/queries/results.ts';
import { textKey } from '#schemas/text.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { messages } from '#src/i18n/index.ts';
import { valueText } from '#src/i18n/valueText.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { cx } from '#src/ui/cx.ts';
import { ARROW_STOP, moveFocusByArrows } from '#src/ui/focus.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SearchInput } from '#src/ui/TextInput.tsx';
import type { TableHandle, TableState } from '#workers/client.ts';
import {
  type ChoiceState,
  type Choices,
  choiceState,
  choicesOf,
  joinOf,
  onlyChoice,
  toggleChoice,
  withJoin,
} from '../algebra.ts';
import { answersTo } from '../shownOptions.ts';
import { SectionNote } from './Section.tsx';
import { useFacetOptions } from './useAnswers.ts';

const text = filterMessages.panel;

/** Values that are listed before someone asks for more. */
const FEW = 6;
/** Names up to this length leave room for a bar; longer ones need it themselves. */
const ROOMY = 14;
/** Values loaded; search finds the others. */
const LIMIT = 50;

/** Values of a field with their counts under the rest of the filter; ticked ones are what rows must have. */
export function OptionsFacet({
  field,
  filter,
  handle,
  state,
  onChange,
}: {
  readonly field: FieldSpec;
  readonly filter: Filter;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly onChange: (filter: Filter) => void;
}) {
  const [unfolded, setUnfolded] = useState(false);
  const [searched, setSearched] = useState('');
  const wanted = unfolded ? searched : '';
  const { status, value, retry } = useFacetOptions(handle, state, field, wanted, LIMIT);
  const isWaiting = value === null && status === 'loading';
  const options = value ?? [];
  const choices = choicesOf(filter, field.field);
  const isList = field.type === 'tags' || field.type === 'refs';
  const join = (isList && joinOf(filter, field.field)) || 'in';
  // What is not among all values that rows have, none has.
  const areAll = status === 'ready' && wanted === '' && options.length < LIMIT;
  // One hidden value takes no more room than the button that would show it.
  const few = options.length === FEW + 1 ? FEW + 1 : FEW;
  const listed = withChosen(unfolded ? options : options.slice(0, few), options, choices, areAll ? 0 : null, (value) =>
    answersTo(field, value, wanted),
  );
  const most = Math.max(1, ...listed.map((option) => option.count ?? 0));
  const isRoomy = listed.every((option) => valueText(field, option.value).length <= ROOMY);
  const hidden = options.length - few;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a second way between inputs that Tab reaches too.
    <div onKeyDown={moveFocusByArrows}>
      {isList && choices.chosen.length > 0 && (
        <Segmented
          label={text.join(field.label)}
          className="mb-1.5 w-full"
          options={[
            { value: 'in', label: text.joins.in },
            { value: 'all', label: text.joins.all },
          ]}
          value={join}
          onChange={(next) => onChange(withJoin(filter, field.field, next))}
        />
      )}
      {unfolded && (
        <SearchInput
          label={text.find(field.label)}
          value={searched}
          autoComplete="off"
          className="mb-1.5"
          onText={setSearched}
          {...ARROW_STOP}
        />
      )}
      <fieldset
        className={cx('-mx-1 min-w-0 px-1', unfolded && 'max-h-64 overflow-y-auto')}
        aria-busy={status === 'loading'}
      >
        <legend className="sr-only">{text.values(field.label)}</legend>
        {listed.map((option) => (
          <Value
            key={option.value}
            option={option}
            name={option.value === '' ? messages.directory.filters.blank : valueText(field, option.value)}
            state={choiceState(choices, option.value)}
            share={isRoomy ? (option.count ?? 0) / most : null}
            onToggle={() => onChange(toggleChoice(filter, field.field, option.value, join))}
          />
        ))}
        {isWaiting && BONES.map((width) => <Bone key={width} width={width} />)}
      </fieldset>
      {status === 'ready' && listed.length === 0 && (
        <SectionNote>{wanted === '' ? text.none : text.noneFor(wanted)}</SectionNote>
      )}
      {status === 'failed' && (
        <SectionNote alert>
          {text.failed}
          <Button onClick={retry}>{messages.ui.retry}</Button>
        </SectionNote>
      )}
      {(isWaiting || hidden > 0 || unfolded) && (
        <Button
          variant="ghost"
          icon={unfolded ? ChevronUp : ChevronDown}
          aria-expanded={unfolded}
          // As many as most fields have: the facets below must not move.
          className={cx(
            'mt-0.5 -ml-2 h-6! font-normal! aria-expanded:bg-transparent pointer-coarse:h-10!',
            isWaiting && 'invisible',
          )}
          onClick={() => {
            setUnfolded(!unfolded);
            setSearched('');
          }}
        >
          {unfolded ? text.fewer : options.length >= LIMIT ? text.manyMore : text.more(hidden)}
        </Button>
      )}
    </div>
  );
}

type Listed = { readonly value: string; readonly count: number | null };

/** The values shown, and after them those that are chosen or excluded and would not be seen, with the count of what is not known. */
function withChosen(
  shown: readonly Option[],
  known: readonly Option[],
  { chosen, excluded }: Choices,
  otherwise: number | null,
  isWanted: (value: string) => boolean,
): readonly Listed[] {
  const has = (list: readonly Listed[], value: string) => list.some((one) => textKey(one.value) === textKey(value));
  const missing = [...chosen, ...excluded].filter(
    (value, at, all) =>
      all.findIndex((one) => textKey(one) === textKey(value)) === at && !has(shown, value) && isWanted(value),
  );
  return [
    ...shown,
    ...missing.map(
      (value) => known.find((one) => textKey(one.value) === textKey(value)) ?? { value, count: otherwise },
    ),
  ];
}

function Value({
  option,
  name,
  state,
  share,
  onToggle,
}: {
  readonly option: Listed;
  readonly name: string;
  readonly state: ChoiceState;
  /** How long its bar is, 0 to 1; null: no bar. */
  readonly share: number | null;
  readonly onToggle: () => void;
}) {
  return (
    <Checkbox
      className="flex h-6 w-full [&>span:last-child]:flex-1 pointer-coarse:h-10"
      checked={state === 'in'}
      mixed={state === 'out'}
      onChange={onToggle}
      label={
        <span className="flex items-center gap-2">
          <span className={cx('cut min-w-0 flex-1', state === 'out' && 'text-muted line-through')}>
            {name}
            {state === 'out' && <span className="sr-only">, {text.excluded}</span>}
          </span>
          {share !== null && (
            <span aria-hidden="true" className="h-1 w-7 shrink-0">
              {option.count !== null && (
                <span
                  style={{ width: `${share * 100}%` }}
                  className={cx('block h-full min-w-px', state === 'in' ? 'bg-(--series-1)' : 'bg-bar')}
                />
              )}
            </span>
          )}
          <span className="figure min-w-9 shrink-0 text-right text-12 text-muted">
            {option.count === null ? '' : formatCount(option.count)}
          </span>
        </span>
      }
      {...ARROW_STOP}
    />
  );
}

const BONES = [88, 64, 76, 52, 70, 58];

function Bone({ width }: { readonly width: number }) {
  return (
    <span className="flex h-6 items-center pointer-coarse:h-10">
      <span style={{ width }}>
        <Skeleton />
      </span>
    </span>
  );
}

const ANY = '';

/** One of a closed list of values, or any. Nothing is marked where the filter says something else of the field. */
export function ChoiceFacet({
  field,
  choices,
  filter,
  onChange,
}: {
  readonly field: FieldSpec;
  readonly choices: readonly string[];
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}) {
  const { chosen, excluded } = choicesOf(filter, field.field);
  const [only, ...others] = chosen;
  const isSimple = others.length === 0 && excluded.length === 0;
  const value = !isSimple
    ? NEITHER
    : only === undefined
      ? ANY
      : (choices.find((choice) => textKey(choice) === textKey(only)) ?? NEITHER);
  return (
    <Segmented
      label={field.label}
      className="w-full [&>label]:flex-auto [&>label]:px-1 [&>label]:whitespace-nowrap"
      options={[
        { value: ANY, label: text.any },
        ...choices.map((choice) => ({
          value: choice,
          label: text.choice(choice),
          icon: <span aria-hidden="true">{text.shortChoice(choice)}</span>,
        })),
      ]}
      value={value}
      onChange={(next) => onChange(onlyChoice(filter, field.field, next === ANY ? null : next))}
    />
  );
}

// No choice has it.
const NEITHER = '\u0000';
