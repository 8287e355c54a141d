import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Expression, type Function as FunctionNode, parseSync, type Statement, type TSType } from 'oxc-parser';

/** What a parameter is made of, as far as the source alone tells. */
export type Shape =
  | { kind: 'text' | 'number' | 'boolean' | 'date' | 'bytes' }
  | { kind: 'value'; value: unknown }
  | { kind: 'list' | 'set' | 'map'; of: Shape }
  | { kind: 'object'; fields: Record<string, Shape> }
  /** A function, a class or a type of another package: what a test would have to set up. */
  | { kind: 'context' }
  /** A type that only the compiler can read, such as one that a schema gives. */
  | { kind: 'unread' };

export type ExportedFunction = { file: string; name: string; parameters: Shape[] };

type Source = {
  statements: Statement[];
  types: Map<string, { type: TSType | null; body: Signature[] | null }>;
  /** Names of type parameters; what stands for them is told where the type is used. */
  parameters: Set<string>;
  imports: Map<string, { file: string; name: string }>;
};
type Signature = Extract<TSType, { type: 'TSTypeLiteral' }>['members'][number];
type Parameter = FunctionNode['params'][number];

export const packagesRoot = fileURLToPath(new URL('../../../..', import.meta.url));
const context: Shape = { kind: 'context' };
const unread: Shape = { kind: 'unread' };
/** Types that refer to themselves end here. */
const deepest = 8;
const sources = new Map<string, Source>();

/** The functions that a file exports, with their required parameters and the optional ones that hold text. */
export function exportedFunctions(file: string): ExportedFunction[] {
  return sourceOf(file).statements.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
    return functionsIn(statement.declaration).map(({ name, params }) => ({
      file,
      name,
      parameters: params.map((parameter) => shapeOfParameter(parameter, file)).filter((shape) => shape !== null),
    }));
  });
}

export function holdsText(shape: Shape): boolean {
  if (shape.kind === 'object') return Object.values(shape.fields).some(holdsText);
  return 'of' in shape ? holdsText(shape.of) : shape.kind === 'text';
}

export const needsContext = (shape: Shape): boolean => has(shape, 'context');
export const isUnread = (shape: Shape): boolean => has(shape, 'unread');

function has(shape: Shape, kind: Shape['kind']): boolean {
  if (shape.kind === 'object') return Object.values(shape.fields).some((field) => has(field, kind));
  return 'of' in shape ? has(shape.of, kind) : shape.kind === kind;
}

function functionsIn(declaration: Statement | Expression): { name: string; params: Parameter[] }[] {
  if (declaration.type === 'FunctionDeclaration')
    return [{ name: declaration.id?.name ?? '', params: declaration.params }];
  if (declaration.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
      ? [{ name: id.name, params: init.params }]
      : [],
  );
}

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const { program, errors } = parseSync(file, readFileSync(join(packagesRoot, file), 'utf8'));
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const source: Source = { statements: program.body, types: new Map(), imports: new Map(), parameters: new Set() };
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const entry of statement.specifiers) {
        if (entry.type !== 'ImportSpecifier') continue;
        const name = entry.imported.type === 'Identifier' ? entry.imported.name : entry.imported.value;
        source.imports.set(entry.local.name, { file: resolveImport(statement.source.value, file), name });
      }
    }
    const declared =
      statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement;
    if (declared.type === 'TSTypeAliasDeclaration')
      source.types.set(declared.id.name, { type: declared.typeAnnotation, body: null });
    if (declared.type === 'TSInterfaceDeclaration')
      source.types.set(declared.id.name, { type: null, body: declared.body.body });
    if ('typeParameters' in declared)
      for (const { name } of declared.typeParameters?.params ?? []) source.parameters.add(name.name);
  }
  sources.set(file, source);
  return source;
}

/** @returns a path from the folder of packages; of another package's module an empty one */
function resolveImport(specifier: string, from: string): string {
  const own = /^@deskmate\/([^/]+)\/(.+)$/.exec(specifier);
  const path = own ? `${own[1]}/src/${own[2]}` : specifier.startsWith('.') ? join(dirname(from), specifier) : '';
  return ['', '.ts'].map((ending) => path + ending).find((name) => name.endsWith('.ts') && isFile(name)) ?? '';
}

const isFile = (path: string): boolean => existsSync(join(packagesRoot, path));

/** Null for an optional parameter without text. */
function shapeOfParameter(parameter: Parameter, file: string): Shape | null {
  if (parameter.type === 'TSParameterProperty' || parameter.type === 'RestElement') return context;
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  const isOptional = parameter.type === 'AssignmentPattern' || ('optional' in pattern && Boolean(pattern.optional));
  const annotation = 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : undefined;
  if (!annotation) return isOptional ? null : context;
  const shape = shapeOf(annotation, file, 0);
  return isOptional && (!holdsText(shape) || needsContext(shape)) ? null : shape;
}

function shapeOf(type: TSType, file: string, depth: number): Shape {
  if (depth > deepest) return { kind: 'value', value: undefined };
  const inner = (one: TSType): Shape => shapeOf(one, file, depth + 1);
  switch (type.type) {
    case 'TSStringKeyword':
    case 'TSUnknownKeyword':
    case 'TSTemplateLiteralType':
      return { kind: 'text' };
    case 'TSNumberKeyword':
    case 'TSBigIntKeyword':
      return { kind: 'number' };
    case 'TSBooleanKeyword':
      return { kind: 'boolean' };
    case 'TSNullKeyword':
      return { kind: 'value', value: null };
    case 'TSUndefinedKeyword':
    case 'TSVoidKeyword':
      return { kind: 'value', value: undefined };
    case 'TSLiteralType':
      return { kind: 'value', value: 'value' in type.literal ? type.literal.value : undefined };
    case 'TSArrayType':
      return { kind: 'list', of: inner(type.elementType) };
    case 'TSTypeOperator':
      return type.operator === 'readonly' ? inner(type.typeAnnotation) : unread;
    case 'TSParenthesizedType':
      return inner(type.typeAnnotation);
    case 'TSUnionType':
      return richest(type.types.map(inner));
    case 'TSIntersectionType':
      return merged(type.types.map(inner));
    case 'TSTypeLiteral':
      return shapeOfMembers(type.members, file, depth);
    case 'TSTypeReference':
      return shapeOfReference(type, file, depth);
    case 'TSFunctionType':
    case 'TSConstructorType':
      return context;
    default:
      return unread;
  }
}

/** The member of a union that holds most: text before anything else, context last. */
function richest(shapes: Shape[]): Shape {
  const usable = shapes.filter((shape) => !needsContext(shape) && !isUnread(shape));
  return (
    usable.find(holdsText) ??
    usable.find(({ kind }) => kind !== 'value') ??
    shapes.find(isUnread) ??
    usable[0] ??
    context
  );
}

function merged(shapes: Shape[]): Shape {
  const fields: Record<string, Shape> = {};
  if (shapes.some(needsContext)) return context;
  for (const shape of shapes) {
    if (shape.kind !== 'object') return unread;
    Object.assign(fields, shape.fields);
  }
  return { kind: 'object', fields };
}

function shapeOfMembers(members: Signature[], file: string, depth: number): Shape {
  const fields: Record<string, Shape> = {};
  for (const member of members) {
    if (member.type === 'TSMethodSignature' || member.type === 'TSCallSignatureDeclaration') return context;
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) continue;
    const name = 'name' in member.key ? String(member.key.name) : 'value' in member.key ? String(member.key.value) : '';
    const field = shapeOf(member.typeAnnotation.typeAnnotation, file, depth + 1);
    if (!member.optional || (holdsText(field) && !needsContext(field))) fields[name] = field;
  }
  return { kind: 'object', fields };
}

function shapeOfReference(type: Extract<TSType, { type: 'TSTypeReference' }>, file: string, depth: number): Shape {
  if (type.typeName.type !== 'Identifier') return isSchemaType(type.typeName) ? unread : context;
  const { name } = type.typeName;
  const given = type.typeArguments?.params ?? [];
  const argument = (at: number): Shape => (given[at] ? shapeOf(given[at], file, depth + 1) : unread);
  switch (name) {
    case 'Array':
    case 'ReadonlyArray':
    case 'Iterable':
      return { kind: 'list', of: argument(0) };
    case 'Set':
    case 'ReadonlySet':
      return { kind: 'set', of: argument(0) };
    case 'Map':
    case 'ReadonlyMap':
      return { kind: 'map', of: argument(1) };
    case 'Record':
      return { kind: 'object', fields: { a: argument(1) } };
    case 'Partial':
    case 'Readonly':
    case 'NonNullable':
      return argument(0);
    case 'Pick':
    case 'Omit':
      return picked(argument(0), namesIn(given[1]), name === 'Pick');
    case 'Date':
      return { kind: 'date' };
    case 'Uint8Array':
    case 'Buffer':
      return { kind: 'bytes' };
    default:
      return declaredShape(name, file, depth);
  }
}

/** `z.infer<…>`, `z.output<…>`, `z.input<…>`. */
const isSchemaType = (name: { type: string }): boolean =>
  name.type === 'TSQualifiedName' && 'left' in name && (name.left as { name?: string }).name === 'z';

function declaredShape(name: string, file: string, depth: number): Shape {
  const source = sourceOf(file);
  const declared = source.types.get(name);
  if (declared) {
    return declared.type
      ? shapeOf(declared.type, file, depth + 1)
      : shapeOfMembers(declared.body ?? [], file, depth + 1);
  }
  if (source.parameters.has(name)) return unread;
  const imported = source.imports.get(name);
  return imported && imported.file !== '' ? declaredShape(imported.name, imported.file, depth + 1) : context;
}

function picked(shape: Shape, names: string[], keeps: boolean): Shape {
  if (shape.kind !== 'object') return shape;
  return {
    kind: 'object',
    fields: Object.fromEntries(Object.entries(shape.fields).filter(([name]) => names.includes(name) === keeps)),
  };
}

function namesIn(type: TSType | undefined): string[] {
  if (type?.type === 'TSUnionType') return type.types.flatMap(namesIn);
  return type?.type === 'TSLiteralType' && 'value' in type.literal ? [String(type.literal.value)] : [];
}
