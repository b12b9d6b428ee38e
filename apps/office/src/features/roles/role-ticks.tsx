import { Tick } from '../../ui/field.tsx';

/** Several of a few, each with a tick. */
export function Ticks({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly { id: string; name: string; about?: string }[];
  chosen: ReadonlySet<string>;
  onChange: (next: ReadonlySet<string>) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semi text-xs">{label}</legend>
      <div className="grid gap-x-3 gap-y-2 md:grid-cols-2">
        {options.map(({ id, name, about }) => (
          <Tick
            key={id}
            label={
              <span>
                {name}
                {about === undefined ? null : <span className="block text-foreground-2 text-xs">{about}</span>}
              </span>
            }
            checked={chosen.has(id)}
            onChange={(event) => {
              const next = new Set(chosen);
              if (event.target.checked) next.add(id);
              else next.delete(id);
              onChange(next);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
