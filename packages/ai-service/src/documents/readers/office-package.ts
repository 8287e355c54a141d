import { DocumentFault } from './document-text.ts';
import { type Archive, openZip } from './open-zip.ts';
import { attributeOf, readXml } from './read-xml.ts';

export type Relation = { type: string; target: string; isExternal: boolean };

export type OfficePackage = Archive & {
  /** The name of the main part. */
  main: string;
  title: string | null;
  /** Targets of a part's relationships by id: external addresses as written, others as names of parts. */
  relationsOf: (part: string) => ReadonlyMap<string, Relation>;
};

/** A few thousand links stand in long documents. */
const maxRelations = 20_000;

/**
 * Opens a document of Office Open XML, whose parts are found by their relationships.
 * @param usualMain the name of the main part where nothing refers to one
 * @throws DocumentFault `unsupported` where there is no main part in this folder
 */
export function openPackage(bytes: Uint8Array, usualMain: string): OfficePackage {
  const archive = openZip(bytes);
  const known = new Map<string, ReadonlyMap<string, Relation>>();
  const relationsOf = (part: string): ReadonlyMap<string, Relation> => {
    const relations = known.get(part) ?? readRelations(archive.read(relationsPart(part)), part);
    known.set(part, relations);
    return relations;
  };
  const root = relationsOf('');
  const named = targetOf(root, 'officeDocument');
  const main = named !== undefined && archive.read(named) ? named : usualMain;
  const folder = usualMain.slice(0, usualMain.indexOf('/') + 1);
  if (!main.toLowerCase().startsWith(folder) || !archive.read(main)) throw new DocumentFault('unsupported');
  const title = readTitle(archive.read(targetOf(root, 'core-properties') ?? 'docProps/core.xml'));
  return { ...archive, main, title, relationsOf };
}

/** The first target whose type ends so: the older and the strict form of the format have other addresses of types. */
export function targetOf(relations: ReadonlyMap<string, Relation>, type: string): string | undefined {
  return targetsOf(relations, type)[0];
}

export const targetsOf = (relations: ReadonlyMap<string, Relation>, type: string): string[] =>
  [...relations.values()]
    .filter((relation) => !relation.isExternal && relation.type === type)
    .map(({ target }) => target);

function relationsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

function readRelations(xml: Uint8Array | undefined, part: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  try {
    readXml(xml, {
      open(name, attributes) {
        if (name !== 'Relationship' || relations.size >= maxRelations) return;
        const [id, target] = [attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target')];
        if (id === undefined || target === undefined) return;
        const isExternal = attributeOf(attributes, 'TargetMode') === 'External';
        const type = (attributeOf(attributes, 'Type') ?? '').replace(/^.*\//, '');
        relations.set(id, { type, target: isExternal ? target : resolvePart(part, target), isExternal });
      },
    });
  } catch {
    // Links that cannot be read are no fault of the text.
  }
  return relations;
}

/** The name of a part from a path that is relative to another part, or absolute. */
export function resolvePart(from: string, target: string): string {
  const path = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split(/[\\/]/)) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

/** The title in the properties of an office document; null when there is none or they cannot be read. */
export function readTitle(xml: Uint8Array | undefined): string | null {
  let title = '';
  let isTitle = false;
  try {
    readXml(xml, {
      open: (name) => {
        isTitle = name === 'title';
      },
      close: () => {
        isTitle = false;
      },
      text: (words) => {
        if (isTitle && title.length < 500) title += words;
      },
    });
  } catch {
    return null;
  }
  return title.trim() || null;
}
