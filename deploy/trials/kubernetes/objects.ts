/** Kubernetes' objects as far as they are looked at here; the API server judges whether all of them is its own. */

export type Labels = Readonly<Record<string, string>>;

export type Selector = Readonly<{
  matchLabels?: Labels;
  matchExpressions?: readonly Readonly<{ key: string; operator: string; values?: readonly string[] }>[];
}>;

export type Peer = Readonly<{
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: Readonly<{ cidr: string; except?: readonly string[] }>;
}>;

type PolicyRule = Readonly<{
  from?: readonly Peer[];
  to?: readonly Peer[];
  ports?: readonly Readonly<{ port: number | string; protocol?: string }>[];
}>;

export type Probe = Readonly<{ httpGet?: Readonly<{ path: string; port: string | number }> }>;

export type Container = Readonly<{
  name: string;
  image?: string;
  args?: readonly string[];
  ports?: readonly Readonly<{ name?: string; containerPort: number }>[];
  env?: readonly Readonly<{ name: string; value?: string }>[];
  envFrom?: readonly Readonly<{ configMapRef?: Readonly<{ name: string }> }>[];
  resources?: Readonly<{ requests?: Labels; limits?: Labels }>;
  securityContext?: Readonly<{
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: Readonly<{ drop?: readonly string[]; add?: readonly string[] }>;
  }>;
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: Readonly<{ preStop?: Readonly<{ sleep?: Readonly<{ seconds: number }> }> }>;
  volumeMounts?: readonly Readonly<{ name: string; mountPath: string; readOnly?: boolean }>[];
}>;

export type PodSpec = Readonly<{
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: readonly Readonly<{ topologyKey: string }>[];
  securityContext?: Readonly<{
    runAsNonRoot?: boolean;
    runAsUser?: number;
    seccompProfile?: Readonly<{ type: string }>;
  }>;
  initContainers?: readonly Container[];
  containers?: readonly Container[];
  volumes?: readonly Readonly<{
    name: string;
    secret?: Readonly<{ secretName: string }>;
    emptyDir?: Readonly<{ sizeLimit?: string }>;
    persistentVolumeClaim?: Readonly<{ claimName: string }>;
  }>[];
}>;

type PodTemplate = Readonly<{ metadata?: Readonly<{ labels?: Labels }>; spec?: PodSpec }>;

export type KubeObject = Readonly<{
  apiVersion: string;
  kind: string;
  metadata: Readonly<{ name: string; namespace?: string; labels?: Labels }>;
  /** Of Secrets. */
  type?: string;
  /** Of ConfigMaps, as text; of Secrets in base64. */
  data?: Labels;
  spec?: Readonly<{
    replicas?: number;
    strategy?: Readonly<{ type?: string; rollingUpdate?: Readonly<Record<string, number | string>> }>;
    template?: PodTemplate;
    /** Of CronJobs. */
    schedule?: string;
    concurrencyPolicy?: string;
    jobTemplate?: Readonly<{ spec?: Readonly<{ template?: PodTemplate }> }>;
    selector?: Selector & Labels;
    ports?: readonly Readonly<{ name?: string; port: number; targetPort?: string | number }>[];
    scaleTargetRef?: Readonly<{ kind: string; name: string }>;
    minReplicas?: number;
    maxReplicas?: number;
    metrics?: readonly Readonly<{ resource?: Readonly<{ target: Readonly<{ type: string }> }> }>[];
    maxUnavailable?: number | string;
    podSelector?: Selector;
    policyTypes?: readonly string[];
    ingress?: readonly PolicyRule[];
    egress?: readonly PolicyRule[];
  }>;
}>;

export const ofKind = (objects: readonly KubeObject[], ...kinds: readonly string[]): readonly KubeObject[] =>
  objects.filter(({ kind }) => kinds.includes(kind));
export const named = (objects: readonly KubeObject[], kind: string, name: string): KubeObject | undefined =>
  ofKind(objects, kind).find(({ metadata }) => metadata.name === name);

/** Whatever starts pods, by name, with what it starts. */
export const workloads = (objects: readonly KubeObject[]) =>
  ofKind(objects, 'Deployment', 'StatefulSet', 'Job', 'CronJob').flatMap((object) => {
    const template = object.spec?.template ?? object.spec?.jobTemplate?.spec?.template;
    const pod = template?.spec;
    const labels = template?.metadata?.labels ?? {};
    return pod === undefined ? [] : [{ object, name: object.metadata.name, labels, pod }];
  });
