/**
 * The JSON fields of the types that RuntimeClass, Pod and the built-in workloads are made of, as Go declares
 * them: `<JSON name>:<Go name>:<type>`, where an empty JSON name is an embedded struct. `@23-30` are the first and
 * the last release (1.x) that has the field; open ends mean "since 1.20 or earlier" and "still there".
 *
 * Read from k8s.io/api/<group>/<version>/types.go of v0.20 to v0.37 and from
 * k8s.io/apimachinery/pkg/apis/meta/v1/types.go.
 */
export const structFields: Readonly<Record<string, string>> = {
  'v1.AWSElasticBlockStoreVolumeSource':
    'volumeID:VolumeID:string fsType:FSType:string partition:Partition:int32 readOnly:ReadOnly:bool',
  'v1.Affinity':
    'nodeAffinity:NodeAffinity:*v1.NodeAffinity podAffinity:PodAffinity:*v1.PodAffinity podAntiAffinity:PodAntiAffinity:*v1.PodAntiAffinity',
  'v1.AppArmorProfile': 'type:Type:v1.AppArmorProfileType localhostProfile:LocalhostProfile:*string',
  'v1.AzureDiskVolumeSource':
    'diskName:DiskName:string diskURI:DataDiskURI:string cachingMode:CachingMode:*v1.AzureDataDiskCachingMode fsType:FSType:*string readOnly:ReadOnly:*bool kind:Kind:*v1.AzureDataDiskKind',
  'v1.AzureFileVolumeSource':
    'secretName:SecretName:string shareName:ShareName:string readOnly:ReadOnly:bool',
  'v1.CSIVolumeSource':
    'driver:Driver:string readOnly:ReadOnly:*bool fsType:FSType:*string volumeAttributes:VolumeAttributes:map[string]string nodePublishSecretRef:NodePublishSecretRef:*v1.LocalObjectReference',
  'v1.Capabilities': 'add:Add:[]v1.Capability drop:Drop:[]v1.Capability',
  'v1.CephFSVolumeSource':
    'monitors:Monitors:[]string path:Path:string user:User:string secretFile:SecretFile:string secretRef:SecretRef:*v1.LocalObjectReference readOnly:ReadOnly:bool',
  'v1.CinderVolumeSource':
    'volumeID:VolumeID:string fsType:FSType:string readOnly:ReadOnly:bool secretRef:SecretRef:*v1.LocalObjectReference',
  'v1.ClaimSource':
    'resourceClaimName:ResourceClaimName:*string resourceClaimTemplateName:ResourceClaimTemplateName:*string',
  'v1.ClusterTrustBundleProjection':
    'name:Name:*string signerName:SignerName:*string labelSelector:LabelSelector:*v1.LabelSelector optional:Optional:*bool path:Path:string user:User:*int64@37-',
  'v1.ConfigMapEnvSource': ':LocalObjectReference:v1.LocalObjectReference optional:Optional:*bool',
  'v1.ConfigMapKeySelector':
    ':LocalObjectReference:v1.LocalObjectReference key:Key:string optional:Optional:*bool',
  'v1.ConfigMapProjection':
    ':LocalObjectReference:v1.LocalObjectReference items:Items:[]v1.KeyToPath optional:Optional:*bool',
  'v1.ConfigMapVolumeSource':
    ':LocalObjectReference:v1.LocalObjectReference items:Items:[]v1.KeyToPath defaultMode:DefaultMode:*int32 optional:Optional:*bool defaultUser:DefaultUser:*int64@37-',
  'v1.Container':
    'name:Name:string image:Image:string command:Command:[]string args:Args:[]string workingDir:WorkingDir:string ports:Ports:[]v1.ContainerPort envFrom:EnvFrom:[]v1.EnvFromSource env:Env:[]v1.EnvVar resources:Resources:v1.ResourceRequirements volumeMounts:VolumeMounts:[]v1.VolumeMount volumeDevices:VolumeDevices:[]v1.VolumeDevice livenessProbe:LivenessProbe:*v1.Probe readinessProbe:ReadinessProbe:*v1.Probe startupProbe:StartupProbe:*v1.Probe lifecycle:Lifecycle:*v1.Lifecycle terminationMessagePath:TerminationMessagePath:string terminationMessagePolicy:TerminationMessagePolicy:v1.TerminationMessagePolicy imagePullPolicy:ImagePullPolicy:v1.PullPolicy securityContext:SecurityContext:*v1.SecurityContext stdin:Stdin:bool stdinOnce:StdinOnce:bool tty:TTY:bool resizePolicy:ResizePolicy:[]v1.ContainerResizePolicy@27- restartPolicy:RestartPolicy:*v1.ContainerRestartPolicy@28- restartPolicyRules:RestartPolicyRules:[]v1.ContainerRestartRule@34-',
  'v1.ContainerExtendedResourceRequest':
    'containerName:ContainerName:string resourceName:ResourceName:string requestName:RequestName:string',
  'v1.ContainerPort':
    'name:Name:string hostPort:HostPort:int32 containerPort:ContainerPort:int32 protocol:Protocol:v1.Protocol hostIP:HostIP:string',
  'v1.ContainerResizePolicy':
    'resourceName:ResourceName:v1.ResourceName restartPolicy:RestartPolicy:v1.ResourceResizeRestartPolicy',
  'v1.ContainerRestartRule':
    'action:Action:v1.ContainerRestartRuleAction exitCodes:ExitCodes:*v1.ContainerRestartRuleOnExitCodes',
  'v1.ContainerRestartRuleOnExitCodes':
    'operator:Operator:v1.ContainerRestartRuleOnExitCodesOperator values:Values:[]int32',
  'v1.ContainerState':
    'waiting:Waiting:*v1.ContainerStateWaiting running:Running:*v1.ContainerStateRunning terminated:Terminated:*v1.ContainerStateTerminated',
  'v1.ContainerStateRunning': 'startedAt:StartedAt:v1.Time',
  'v1.ContainerStateTerminated':
    'exitCode:ExitCode:int32 signal:Signal:int32 reason:Reason:string message:Message:string startedAt:StartedAt:v1.Time finishedAt:FinishedAt:v1.Time containerID:ContainerID:string',
  'v1.ContainerStateWaiting': 'reason:Reason:string message:Message:string',
  'v1.ContainerStatus':
    'name:Name:string state:State:v1.ContainerState lastState:LastTerminationState:v1.ContainerState ready:Ready:bool restartCount:RestartCount:int32 image:Image:string imageID:ImageID:string containerID:ContainerID:string started:Started:*bool allocatedResources:AllocatedResources:v1.ResourceList@27- resources:Resources:*v1.ResourceRequirements@27- volumeMounts:VolumeMounts:[]v1.VolumeMountStatus@30- user:User:*v1.ContainerUser@31- allocatedResourcesStatus:AllocatedResourcesStatus:[]v1.ResourceStatus@31- stopSignal:StopSignal:*v1.Signal@33-',
  'v1.ContainerUser': 'linux:Linux:*v1.LinuxContainerUser',
  'v1.CronJob':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.CronJobSpec status:Status:v1.CronJobStatus',
  'v1.CronJobSpec':
    'schedule:Schedule:string startingDeadlineSeconds:StartingDeadlineSeconds:*int64 concurrencyPolicy:ConcurrencyPolicy:v1.ConcurrencyPolicy suspend:Suspend:*bool jobTemplate:JobTemplate:v1.JobTemplateSpec successfulJobsHistoryLimit:SuccessfulJobsHistoryLimit:*int32 failedJobsHistoryLimit:FailedJobsHistoryLimit:*int32 timeZone:TimeZone:*string@24-',
  'v1.CronJobStatus':
    'active:Active:[]v1.ObjectReference lastScheduleTime:LastScheduleTime:*v1.Time lastSuccessfulTime:LastSuccessfulTime:*v1.Time',
  'v1.DaemonSet':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.DaemonSetSpec status:Status:v1.DaemonSetStatus',
  'v1.DaemonSetCondition':
    'type:Type:v1.DaemonSetConditionType status:Status:v1.ConditionStatus lastTransitionTime:LastTransitionTime:v1.Time reason:Reason:string message:Message:string',
  'v1.DaemonSetSpec':
    'selector:Selector:*v1.LabelSelector template:Template:v1.PodTemplateSpec updateStrategy:UpdateStrategy:v1.DaemonSetUpdateStrategy minReadySeconds:MinReadySeconds:int32 revisionHistoryLimit:RevisionHistoryLimit:*int32',
  'v1.DaemonSetStatus':
    'currentNumberScheduled:CurrentNumberScheduled:int32 numberMisscheduled:NumberMisscheduled:int32 desiredNumberScheduled:DesiredNumberScheduled:int32 numberReady:NumberReady:int32 observedGeneration:ObservedGeneration:int64 updatedNumberScheduled:UpdatedNumberScheduled:int32 numberAvailable:NumberAvailable:int32 numberUnavailable:NumberUnavailable:int32 collisionCount:CollisionCount:*int32 conditions:Conditions:[]v1.DaemonSetCondition',
  'v1.DaemonSetUpdateStrategy':
    'type:Type:v1.DaemonSetUpdateStrategyType rollingUpdate:RollingUpdate:*v1.RollingUpdateDaemonSet',
  'v1.Deployment':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.DeploymentSpec status:Status:v1.DeploymentStatus',
  'v1.DeploymentCondition':
    'type:Type:v1.DeploymentConditionType status:Status:v1.ConditionStatus lastUpdateTime:LastUpdateTime:v1.Time lastTransitionTime:LastTransitionTime:v1.Time reason:Reason:string message:Message:string',
  'v1.DeploymentSpec':
    'replicas:Replicas:*int32 selector:Selector:*v1.LabelSelector template:Template:v1.PodTemplateSpec strategy:Strategy:v1.DeploymentStrategy minReadySeconds:MinReadySeconds:int32 revisionHistoryLimit:RevisionHistoryLimit:*int32 paused:Paused:bool progressDeadlineSeconds:ProgressDeadlineSeconds:*int32',
  'v1.DeploymentStatus':
    'observedGeneration:ObservedGeneration:int64 replicas:Replicas:int32 updatedReplicas:UpdatedReplicas:int32 readyReplicas:ReadyReplicas:int32 availableReplicas:AvailableReplicas:int32 unavailableReplicas:UnavailableReplicas:int32 conditions:Conditions:[]v1.DeploymentCondition collisionCount:CollisionCount:*int32 terminatingReplicas:TerminatingReplicas:*int32@33-',
  'v1.DeploymentStrategy':
    'type:Type:v1.DeploymentStrategyType rollingUpdate:RollingUpdate:*v1.RollingUpdateDeployment',
  'v1.DownwardAPIProjection': 'items:Items:[]v1.DownwardAPIVolumeFile',
  'v1.DownwardAPIVolumeFile':
    'path:Path:string fieldRef:FieldRef:*v1.ObjectFieldSelector resourceFieldRef:ResourceFieldRef:*v1.ResourceFieldSelector mode:Mode:*int32 user:User:*int64@37-',
  'v1.DownwardAPIVolumeSource':
    'items:Items:[]v1.DownwardAPIVolumeFile defaultMode:DefaultMode:*int32 defaultUser:DefaultUser:*int64@37-',
  'v1.EmptyDirVolumeSource':
    'medium:Medium:v1.StorageMedium sizeLimit:SizeLimit:*resource.Quantity mode:Mode:*int32@37-',
  'v1.EnvFromSource':
    'prefix:Prefix:string configMapRef:ConfigMapRef:*v1.ConfigMapEnvSource secretRef:SecretRef:*v1.SecretEnvSource',
  'v1.EnvVar': 'name:Name:string value:Value:string valueFrom:ValueFrom:*v1.EnvVarSource',
  'v1.EnvVarSource':
    'fieldRef:FieldRef:*v1.ObjectFieldSelector resourceFieldRef:ResourceFieldRef:*v1.ResourceFieldSelector configMapKeyRef:ConfigMapKeyRef:*v1.ConfigMapKeySelector secretKeyRef:SecretKeyRef:*v1.SecretKeySelector fileKeyRef:FileKeyRef:*v1.FileKeySelector@34-',
  'v1.EphemeralContainer':
    ':EphemeralContainerCommon:v1.EphemeralContainerCommon targetContainerName:TargetContainerName:string',
  'v1.EphemeralContainerCommon':
    'name:Name:string image:Image:string command:Command:[]string args:Args:[]string workingDir:WorkingDir:string ports:Ports:[]v1.ContainerPort envFrom:EnvFrom:[]v1.EnvFromSource env:Env:[]v1.EnvVar resources:Resources:v1.ResourceRequirements volumeMounts:VolumeMounts:[]v1.VolumeMount volumeDevices:VolumeDevices:[]v1.VolumeDevice livenessProbe:LivenessProbe:*v1.Probe readinessProbe:ReadinessProbe:*v1.Probe startupProbe:StartupProbe:*v1.Probe lifecycle:Lifecycle:*v1.Lifecycle terminationMessagePath:TerminationMessagePath:string terminationMessagePolicy:TerminationMessagePolicy:v1.TerminationMessagePolicy imagePullPolicy:ImagePullPolicy:v1.PullPolicy securityContext:SecurityContext:*v1.SecurityContext stdin:Stdin:bool stdinOnce:StdinOnce:bool tty:TTY:bool resizePolicy:ResizePolicy:[]v1.ContainerResizePolicy@27- restartPolicy:RestartPolicy:*v1.ContainerRestartPolicy@28- restartPolicyRules:RestartPolicyRules:[]v1.ContainerRestartRule@34-',
  'v1.EphemeralVolumeSource':
    'volumeClaimTemplate:VolumeClaimTemplate:*v1.PersistentVolumeClaimTemplate readOnly:ReadOnly:bool@-20',
  'v1.EvictionResponder': 'name:Name:string priority:Priority:*int32',
  'v1.ExecAction': 'command:Command:[]string',
  'v1.FCVolumeSource':
    'targetWWNs:TargetWWNs:[]string lun:Lun:*int32 fsType:FSType:string readOnly:ReadOnly:bool wwids:WWIDs:[]string',
  'v1.FileKeySelector':
    'volumeName:VolumeName:string path:Path:string key:Key:string optional:Optional:*bool',
  'v1.FlexVolumeSource':
    'driver:Driver:string fsType:FSType:string secretRef:SecretRef:*v1.LocalObjectReference readOnly:ReadOnly:bool options:Options:map[string]string',
  'v1.FlockerVolumeSource': 'datasetName:DatasetName:string datasetUUID:DatasetUUID:string',
  'v1.GCEPersistentDiskVolumeSource':
    'pdName:PDName:string fsType:FSType:string partition:Partition:int32 readOnly:ReadOnly:bool',
  'v1.GRPCAction': 'port:Port:int32 service:Service:*string mode:Mode:*v1.GRPCProbeMode@37-',
  'v1.GitRepoVolumeSource':
    'repository:Repository:string revision:Revision:string directory:Directory:string',
  'v1.GlusterfsVolumeSource': 'endpoints:EndpointsName:string path:Path:string readOnly:ReadOnly:bool',
  'v1.HTTPGetAction':
    'path:Path:string port:Port:intstr.IntOrString host:Host:string scheme:Scheme:v1.URIScheme httpHeaders:HTTPHeaders:[]v1.HTTPHeader protocol:Protocol:*v1.HTTPProtocol@37-',
  'v1.HTTPHeader': 'name:Name:string value:Value:string',
  'v1.Handler':
    'exec:Exec:*v1.ExecAction httpGet:HTTPGet:*v1.HTTPGetAction tcpSocket:TCPSocket:*v1.TCPSocketAction',
  'v1.HostAlias': 'ip:IP:string hostnames:Hostnames:[]string',
  'v1.HostIP': 'ip:IP:string',
  'v1.HostPathVolumeSource': 'path:Path:string type:Type:*v1.HostPathType',
  'v1.ISCSIVolumeSource':
    'targetPortal:TargetPortal:string iqn:IQN:string lun:Lun:int32 iscsiInterface:ISCSIInterface:string fsType:FSType:string readOnly:ReadOnly:bool portals:Portals:[]string chapAuthDiscovery:DiscoveryCHAPAuth:bool chapAuthSession:SessionCHAPAuth:bool secretRef:SecretRef:*v1.LocalObjectReference initiatorName:InitiatorName:*string',
  'v1.ImageVolumeSource': 'reference:Reference:string pullPolicy:PullPolicy:v1.PullPolicy',
  'v1.ImageVolumeStatus': 'imageRef:ImageRef:string',
  'v1.Job':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.JobSpec status:Status:v1.JobStatus',
  'v1.JobCondition':
    'type:Type:v1.JobConditionType status:Status:v1.ConditionStatus lastProbeTime:LastProbeTime:v1.Time lastTransitionTime:LastTransitionTime:v1.Time reason:Reason:string message:Message:string',
  'v1.JobSchedulingConfiguration':
    'schedulingPolicy:SchedulingPolicy:*v1alpha3.WorkloadPodGroupSchedulingPolicy schedulingConstraints:SchedulingConstraints:*v1alpha3.WorkloadPodGroupSchedulingConstraints disruptionMode:DisruptionMode:*v1alpha3.WorkloadPodGroupDisruptionMode resourceClaims:ResourceClaims:[]v1alpha3.WorkloadPodGroupResourceClaim',
  'v1.JobSpec':
    'parallelism:Parallelism:*int32 completions:Completions:*int32 activeDeadlineSeconds:ActiveDeadlineSeconds:*int64 backoffLimit:BackoffLimit:*int32 selector:Selector:*v1.LabelSelector manualSelector:ManualSelector:*bool template:Template:v1.PodTemplateSpec ttlSecondsAfterFinished:TTLSecondsAfterFinished:*int32 completionMode:CompletionMode:*v1.CompletionMode@21- suspend:Suspend:*bool@21- podFailurePolicy:PodFailurePolicy:*v1.PodFailurePolicy@25- backoffLimitPerIndex:BackoffLimitPerIndex:*int32@28- maxFailedIndexes:MaxFailedIndexes:*int32@28- podReplacementPolicy:PodReplacementPolicy:*v1.PodReplacementPolicy@28- successPolicy:SuccessPolicy:*v1.SuccessPolicy@30- managedBy:ManagedBy:*string@30- scheduling:Scheduling:*v1.JobSchedulingConfiguration@37-',
  'v1.JobStatus':
    'conditions:Conditions:[]v1.JobCondition startTime:StartTime:*v1.Time completionTime:CompletionTime:*v1.Time active:Active:int32 succeeded:Succeeded:int32 failed:Failed:int32 completedIndexes:CompletedIndexes:string@21- uncountedTerminatedPods:UncountedTerminatedPods:*v1.UncountedTerminatedPods@22- ready:Ready:*int32@23- terminating:Terminating:*int32@28- failedIndexes:FailedIndexes:*string@28-',
  'v1.JobTemplateSpec': 'metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.JobSpec',
  'v1.KeyToPath': 'key:Key:string path:Path:string mode:Mode:*int32 user:User:*int64@37-',
  'v1.LabelSelector':
    'matchLabels:MatchLabels:map[string]string matchExpressions:MatchExpressions:[]v1.LabelSelectorRequirement',
  'v1.LabelSelectorRequirement':
    'key:Key:string operator:Operator:v1.LabelSelectorOperator values:Values:[]string',
  'v1.Lifecycle':
    'postStart:PostStart:*v1.Handler@-22 preStop:PreStop:*v1.Handler@-22 postStart:PostStart:*v1.LifecycleHandler@23- preStop:PreStop:*v1.LifecycleHandler@23- stopSignal:StopSignal:*v1.Signal@33-',
  'v1.LifecycleHandler':
    'exec:Exec:*v1.ExecAction httpGet:HTTPGet:*v1.HTTPGetAction tcpSocket:TCPSocket:*v1.TCPSocketAction sleep:Sleep:*v1.SleepAction@29-',
  'v1.LinuxContainerUser': 'uid:UID:int64 gid:GID:int64 supplementalGroups:SupplementalGroups:[]int64',
  'v1.LocalObjectReference': 'name:Name:string',
  'v1.ManagedFieldsEntry':
    'manager:Manager:string operation:Operation:v1.ManagedFieldsOperationType apiVersion:APIVersion:string time:Time:*v1.Time fieldsType:FieldsType:string fieldsV1:FieldsV1:*v1.FieldsV1 subresource:Subresource:string@22-',
  'v1.ModifyVolumeStatus':
    'targetVolumeAttributesClassName:TargetVolumeAttributesClassName:string status:Status:v1.PersistentVolumeClaimModifyVolumeStatus',
  'v1.NFSVolumeSource': 'server:Server:string path:Path:string readOnly:ReadOnly:bool',
  'v1.NodeAffinity':
    'requiredDuringSchedulingIgnoredDuringExecution:RequiredDuringSchedulingIgnoredDuringExecution:*v1.NodeSelector preferredDuringSchedulingIgnoredDuringExecution:PreferredDuringSchedulingIgnoredDuringExecution:[]v1.PreferredSchedulingTerm',
  'v1.NodeAllocatableMappedResources': 'name:Name:v1.ResourceName quantity:Quantity:*resource.Quantity',
  'v1.NodeAllocatableOverheadResources':
    'name:Name:v1.ResourceName perPod:PerPod:*resource.Quantity perContainer:PerContainer:*resource.Quantity',
  'v1.NodeAllocatableResourceClaimStatus':
    'resourceClaimName:ResourceClaimName:string containers:Containers:[]string resources:Resources:map[string]resource.Quantity@36-36 mapping:Mapping:[]v1.NodeAllocatableMappedResources@37- overhead:Overhead:[]v1.NodeAllocatableOverheadResources@37-',
  'v1.NodeSelector': 'nodeSelectorTerms:NodeSelectorTerms:[]v1.NodeSelectorTerm',
  'v1.NodeSelectorRequirement':
    'key:Key:string operator:Operator:v1.NodeSelectorOperator values:Values:[]string',
  'v1.NodeSelectorTerm':
    'matchExpressions:MatchExpressions:[]v1.NodeSelectorRequirement matchFields:MatchFields:[]v1.NodeSelectorRequirement',
  'v1.ObjectFieldSelector': 'apiVersion:APIVersion:string fieldPath:FieldPath:string',
  'v1.ObjectMeta':
    'name:Name:string generateName:GenerateName:string namespace:Namespace:string selfLink:SelfLink:string uid:UID:types.UID resourceVersion:ResourceVersion:string generation:Generation:int64 creationTimestamp:CreationTimestamp:v1.Time deletionTimestamp:DeletionTimestamp:*v1.Time deletionGracePeriodSeconds:DeletionGracePeriodSeconds:*int64 labels:Labels:map[string]string annotations:Annotations:map[string]string ownerReferences:OwnerReferences:[]v1.OwnerReference finalizers:Finalizers:[]string clusterName:ClusterName:string@-24 managedFields:ManagedFields:[]v1.ManagedFieldsEntry',
  'v1.ObjectReference':
    'kind:Kind:string namespace:Namespace:string name:Name:string uid:UID:types.UID apiVersion:APIVersion:string resourceVersion:ResourceVersion:string fieldPath:FieldPath:string',
  'v1.Overhead': 'podFixed:PodFixed:v1.ResourceList',
  'v1.OwnerReference':
    'apiVersion:APIVersion:string kind:Kind:string name:Name:string uid:UID:types.UID controller:Controller:*bool blockOwnerDeletion:BlockOwnerDeletion:*bool',
  'v1.PersistentVolumeClaim':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.PersistentVolumeClaimSpec status:Status:v1.PersistentVolumeClaimStatus',
  'v1.PersistentVolumeClaimCondition':
    'type:Type:v1.PersistentVolumeClaimConditionType status:Status:v1.ConditionStatus lastProbeTime:LastProbeTime:v1.Time lastTransitionTime:LastTransitionTime:v1.Time reason:Reason:string message:Message:string',
  'v1.PersistentVolumeClaimSpec':
    'accessModes:AccessModes:[]v1.PersistentVolumeAccessMode selector:Selector:*v1.LabelSelector resources:Resources:v1.ResourceRequirements@-28 volumeName:VolumeName:string storageClassName:StorageClassName:*string volumeMode:VolumeMode:*v1.PersistentVolumeMode dataSource:DataSource:*v1.TypedLocalObjectReference dataSourceRef:DataSourceRef:*v1.TypedLocalObjectReference@22-25 dataSourceRef:DataSourceRef:*v1.TypedObjectReference@26- resources:Resources:v1.VolumeResourceRequirements@29- volumeAttributesClassName:VolumeAttributesClassName:*string@29-',
  'v1.PersistentVolumeClaimStatus':
    'phase:Phase:v1.PersistentVolumeClaimPhase accessModes:AccessModes:[]v1.PersistentVolumeAccessMode capacity:Capacity:v1.ResourceList conditions:Conditions:[]v1.PersistentVolumeClaimCondition allocatedResources:AllocatedResources:v1.ResourceList@23- resizeStatus:ResizeStatus:*v1.PersistentVolumeClaimResizeStatus@23-27 allocatedResourceStatuses:AllocatedResourceStatuses:map[string]v1.ClaimResourceStatus@28- currentVolumeAttributesClassName:CurrentVolumeAttributesClassName:*string@29- modifyVolumeStatus:ModifyVolumeStatus:*v1.ModifyVolumeStatus@29- healthStatus:HealthStatus:*v1.VolumeHealthStatus@37-',
  'v1.PersistentVolumeClaimTemplate':
    'metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.PersistentVolumeClaimSpec',
  'v1.PersistentVolumeClaimVolumeSource': 'claimName:ClaimName:string readOnly:ReadOnly:bool',
  'v1.PhotonPersistentDiskVolumeSource': 'pdID:PdID:string fsType:FSType:string',
  'v1.Pod':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.PodSpec status:Status:v1.PodStatus',
  'v1.PodAffinity':
    'requiredDuringSchedulingIgnoredDuringExecution:RequiredDuringSchedulingIgnoredDuringExecution:[]v1.PodAffinityTerm preferredDuringSchedulingIgnoredDuringExecution:PreferredDuringSchedulingIgnoredDuringExecution:[]v1.WeightedPodAffinityTerm',
  'v1.PodAffinityTerm':
    'labelSelector:LabelSelector:*v1.LabelSelector namespaces:Namespaces:[]string topologyKey:TopologyKey:string namespaceSelector:NamespaceSelector:*v1.LabelSelector@21- matchLabelKeys:MatchLabelKeys:[]string@29- mismatchLabelKeys:MismatchLabelKeys:[]string@29-',
  'v1.PodAntiAffinity':
    'requiredDuringSchedulingIgnoredDuringExecution:RequiredDuringSchedulingIgnoredDuringExecution:[]v1.PodAffinityTerm preferredDuringSchedulingIgnoredDuringExecution:PreferredDuringSchedulingIgnoredDuringExecution:[]v1.WeightedPodAffinityTerm',
  'v1.PodCertificateProjection':
    'signerName:SignerName:string keyType:KeyType:string maxExpirationSeconds:MaxExpirationSeconds:*int32 credentialBundlePath:CredentialBundlePath:string keyPath:KeyPath:string certificateChainPath:CertificateChainPath:string userAnnotations:UserAnnotations:map[string]string@35- user:User:*int64@37-',
  'v1.PodCondition':
    'type:Type:v1.PodConditionType status:Status:v1.ConditionStatus lastProbeTime:LastProbeTime:v1.Time lastTransitionTime:LastTransitionTime:v1.Time reason:Reason:string message:Message:string observedGeneration:ObservedGeneration:int64@33-',
  'v1.PodDNSConfig':
    'nameservers:Nameservers:[]string searches:Searches:[]string options:Options:[]v1.PodDNSConfigOption',
  'v1.PodDNSConfigOption': 'name:Name:string value:Value:*string',
  'v1.PodExtendedResourceClaimStatus':
    'requestMappings:RequestMappings:[]v1.ContainerExtendedResourceRequest resourceClaimName:ResourceClaimName:string',
  'v1.PodFailurePolicy': 'rules:Rules:[]v1.PodFailurePolicyRule',
  'v1.PodFailurePolicyOnExitCodesRequirement':
    'containerName:ContainerName:*string operator:Operator:v1.PodFailurePolicyOnExitCodesOperator values:Values:[]int32',
  'v1.PodFailurePolicyOnPodConditionsPattern':
    'type:Type:v1.PodConditionType status:Status:v1.ConditionStatus',
  'v1.PodFailurePolicyRule':
    'action:Action:v1.PodFailurePolicyAction onExitCodes:OnExitCodes:*v1.PodFailurePolicyOnExitCodesRequirement onPodConditions:OnPodConditions:[]v1.PodFailurePolicyOnPodConditionsPattern',
  'v1.PodIP': 'ip:IP:string',
  'v1.PodOS': 'name:Name:v1.OSName',
  'v1.PodReadinessGate': 'conditionType:ConditionType:v1.PodConditionType',
  'v1.PodResourceClaim':
    'name:Name:string source:Source:v1.ClaimSource@26-30 resourceClaimName:ResourceClaimName:*string@31- resourceClaimTemplateName:ResourceClaimTemplateName:*string@31-',
  'v1.PodResourceClaimStatus': 'name:Name:string resourceClaimName:ResourceClaimName:*string',
  'v1.PodSchedulingGate': 'name:Name:string',
  'v1.PodSchedulingGroup': 'podGroupName:PodGroupName:*string',
  'v1.PodSecurityContext':
    'seLinuxOptions:SELinuxOptions:*v1.SELinuxOptions windowsOptions:WindowsOptions:*v1.WindowsSecurityContextOptions runAsUser:RunAsUser:*int64 runAsGroup:RunAsGroup:*int64 runAsNonRoot:RunAsNonRoot:*bool supplementalGroups:SupplementalGroups:[]int64 fsGroup:FSGroup:*int64 sysctls:Sysctls:[]v1.Sysctl fsGroupChangePolicy:FSGroupChangePolicy:*v1.PodFSGroupChangePolicy seccompProfile:SeccompProfile:*v1.SeccompProfile appArmorProfile:AppArmorProfile:*v1.AppArmorProfile@30- supplementalGroupsPolicy:SupplementalGroupsPolicy:*v1.SupplementalGroupsPolicy@31- seLinuxChangePolicy:SELinuxChangePolicy:*v1.PodSELinuxChangePolicy@32-',
  'v1.PodSpec':
    'volumes:Volumes:[]v1.Volume initContainers:InitContainers:[]v1.Container containers:Containers:[]v1.Container ephemeralContainers:EphemeralContainers:[]v1.EphemeralContainer restartPolicy:RestartPolicy:v1.RestartPolicy terminationGracePeriodSeconds:TerminationGracePeriodSeconds:*int64 activeDeadlineSeconds:ActiveDeadlineSeconds:*int64 dnsPolicy:DNSPolicy:v1.DNSPolicy nodeSelector:NodeSelector:map[string]string serviceAccountName:ServiceAccountName:string serviceAccount:DeprecatedServiceAccount:string automountServiceAccountToken:AutomountServiceAccountToken:*bool nodeName:NodeName:string hostNetwork:HostNetwork:bool hostPID:HostPID:bool hostIPC:HostIPC:bool shareProcessNamespace:ShareProcessNamespace:*bool securityContext:SecurityContext:*v1.PodSecurityContext imagePullSecrets:ImagePullSecrets:[]v1.LocalObjectReference hostname:Hostname:string subdomain:Subdomain:string affinity:Affinity:*v1.Affinity schedulerName:SchedulerName:string tolerations:Tolerations:[]v1.Toleration hostAliases:HostAliases:[]v1.HostAlias priorityClassName:PriorityClassName:string priority:Priority:*int32 dnsConfig:DNSConfig:*v1.PodDNSConfig readinessGates:ReadinessGates:[]v1.PodReadinessGate runtimeClassName:RuntimeClassName:*string enableServiceLinks:EnableServiceLinks:*bool preemptionPolicy:PreemptionPolicy:*v1.PreemptionPolicy overhead:Overhead:v1.ResourceList topologySpreadConstraints:TopologySpreadConstraints:[]v1.TopologySpreadConstraint setHostnameAsFQDN:SetHostnameAsFQDN:*bool os:OS:*v1.PodOS@23- hostUsers:HostUsers:*bool@25- schedulingGates:SchedulingGates:[]v1.PodSchedulingGate@26- resourceClaims:ResourceClaims:[]v1.PodResourceClaim@26- resources:Resources:*v1.ResourceRequirements@32- hostnameOverride:HostnameOverride:*string@34- workloadRef:WorkloadRef:*v1.WorkloadReference@35-35 schedulingGroup:SchedulingGroup:*v1.PodSchedulingGroup@36- evictionResponders:EvictionResponders:[]v1.EvictionResponder@37-',
  'v1.PodStatus':
    'phase:Phase:v1.PodPhase conditions:Conditions:[]v1.PodCondition message:Message:string reason:Reason:string nominatedNodeName:NominatedNodeName:string hostIP:HostIP:string podIP:PodIP:string podIPs:PodIPs:[]v1.PodIP startTime:StartTime:*v1.Time initContainerStatuses:InitContainerStatuses:[]v1.ContainerStatus containerStatuses:ContainerStatuses:[]v1.ContainerStatus qosClass:QOSClass:v1.PodQOSClass ephemeralContainerStatuses:EphemeralContainerStatuses:[]v1.ContainerStatus resize:Resize:v1.PodResizeStatus@27- hostIPs:HostIPs:[]v1.HostIP@28- resourceClaimStatuses:ResourceClaimStatuses:[]v1.PodResourceClaimStatus@28- observedGeneration:ObservedGeneration:int64@33- extendedResourceClaimStatus:ExtendedResourceClaimStatus:*v1.PodExtendedResourceClaimStatus@34- allocatedResources:AllocatedResources:v1.ResourceList@35- resources:Resources:*v1.ResourceRequirements@35- nodeAllocatableResourceClaimStatuses:NodeAllocatableResourceClaimStatuses:[]v1.NodeAllocatableResourceClaimStatus@36- volumeHealth:VolumeHealth:[]v1.PodVolumeHealth@37-',
  'v1.PodTemplate':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta template:Template:v1.PodTemplateSpec',
  'v1.PodTemplateSpec': 'metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.PodSpec',
  'v1.PodVolumeHealth':
    'name:Name:string healthConditions:HealthConditions:[]v1.VolumeHealthCondition lastTransitionTime:LastTransitionTime:v1.Time',
  'v1.PortworxVolumeSource': 'volumeID:VolumeID:string fsType:FSType:string readOnly:ReadOnly:bool',
  'v1.PreferredSchedulingTerm': 'weight:Weight:int32 preference:Preference:v1.NodeSelectorTerm',
  'v1.Probe':
    ':Handler:v1.Handler@-22 initialDelaySeconds:InitialDelaySeconds:int32 timeoutSeconds:TimeoutSeconds:int32 periodSeconds:PeriodSeconds:int32 successThreshold:SuccessThreshold:int32 failureThreshold:FailureThreshold:int32 terminationGracePeriodSeconds:TerminationGracePeriodSeconds:*int64@21- :ProbeHandler:v1.ProbeHandler@23-',
  'v1.ProbeHandler':
    'exec:Exec:*v1.ExecAction httpGet:HTTPGet:*v1.HTTPGetAction tcpSocket:TCPSocket:*v1.TCPSocketAction grpc:GRPC:*v1.GRPCAction',
  'v1.ProjectedVolumeSource':
    'sources:Sources:[]v1.VolumeProjection defaultMode:DefaultMode:*int32 defaultUser:DefaultUser:*int64@37-',
  'v1.QuobyteVolumeSource':
    'registry:Registry:string volume:Volume:string readOnly:ReadOnly:bool user:User:string group:Group:string tenant:Tenant:string',
  'v1.RBDVolumeSource':
    'monitors:CephMonitors:[]string image:RBDImage:string fsType:FSType:string pool:RBDPool:string user:RadosUser:string keyring:Keyring:string secretRef:SecretRef:*v1.LocalObjectReference readOnly:ReadOnly:bool',
  'v1.ReplicaSet':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.ReplicaSetSpec status:Status:v1.ReplicaSetStatus',
  'v1.ReplicaSetCondition':
    'type:Type:v1.ReplicaSetConditionType status:Status:v1.ConditionStatus lastTransitionTime:LastTransitionTime:v1.Time reason:Reason:string message:Message:string',
  'v1.ReplicaSetSpec':
    'replicas:Replicas:*int32 minReadySeconds:MinReadySeconds:int32 selector:Selector:*v1.LabelSelector template:Template:v1.PodTemplateSpec',
  'v1.ReplicaSetStatus':
    'replicas:Replicas:int32 fullyLabeledReplicas:FullyLabeledReplicas:int32 readyReplicas:ReadyReplicas:int32 availableReplicas:AvailableReplicas:int32 observedGeneration:ObservedGeneration:int64 conditions:Conditions:[]v1.ReplicaSetCondition terminatingReplicas:TerminatingReplicas:*int32@33-',
  'v1.ReplicationController':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.ReplicationControllerSpec status:Status:v1.ReplicationControllerStatus',
  'v1.ReplicationControllerCondition':
    'type:Type:v1.ReplicationControllerConditionType status:Status:v1.ConditionStatus lastTransitionTime:LastTransitionTime:v1.Time reason:Reason:string message:Message:string',
  'v1.ReplicationControllerSpec':
    'replicas:Replicas:*int32 minReadySeconds:MinReadySeconds:int32 selector:Selector:map[string]string template:Template:*v1.PodTemplateSpec',
  'v1.ReplicationControllerStatus':
    'replicas:Replicas:int32 fullyLabeledReplicas:FullyLabeledReplicas:int32 readyReplicas:ReadyReplicas:int32 availableReplicas:AvailableReplicas:int32 observedGeneration:ObservedGeneration:int64 conditions:Conditions:[]v1.ReplicationControllerCondition',
  'v1.ResourceClaim': 'name:Name:string request:Request:string@31-',
  'v1.ResourceFieldSelector':
    'containerName:ContainerName:string resource:Resource:string divisor:Divisor:resource.Quantity',
  'v1.ResourceHealth':
    'resourceID:ResourceID:v1.ResourceID health:Health:v1.ResourceHealthStatus message:Message:*string@36-',
  'v1.ResourceRequirements':
    'limits:Limits:v1.ResourceList requests:Requests:v1.ResourceList claims:Claims:[]v1.ResourceClaim@26-',
  'v1.ResourceStatus': 'name:Name:v1.ResourceName resources:Resources:[]v1.ResourceHealth',
  'v1.RollingUpdateDaemonSet':
    'maxUnavailable:MaxUnavailable:*intstr.IntOrString maxSurge:MaxSurge:*intstr.IntOrString@21-',
  'v1.RollingUpdateDeployment':
    'maxUnavailable:MaxUnavailable:*intstr.IntOrString maxSurge:MaxSurge:*intstr.IntOrString',
  'v1.RollingUpdateStatefulSetStrategy':
    'partition:Partition:*int32 maxUnavailable:MaxUnavailable:*intstr.IntOrString@24-',
  'v1.RuntimeClass':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta handler:Handler:string overhead:Overhead:*v1.Overhead scheduling:Scheduling:*v1.Scheduling',
  'v1.SELinuxOptions': 'user:User:string role:Role:string type:Type:string level:Level:string',
  'v1.ScaleIOVolumeSource':
    'gateway:Gateway:string system:System:string secretRef:SecretRef:*v1.LocalObjectReference sslEnabled:SSLEnabled:bool protectionDomain:ProtectionDomain:string storagePool:StoragePool:string storageMode:StorageMode:string volumeName:VolumeName:string fsType:FSType:string readOnly:ReadOnly:bool',
  'v1.Scheduling': 'nodeSelector:NodeSelector:map[string]string tolerations:Tolerations:[]v1.Toleration',
  'v1.SeccompProfile': 'type:Type:v1.SeccompProfileType localhostProfile:LocalhostProfile:*string',
  'v1.SecretEnvSource': ':LocalObjectReference:v1.LocalObjectReference optional:Optional:*bool',
  'v1.SecretKeySelector':
    ':LocalObjectReference:v1.LocalObjectReference key:Key:string optional:Optional:*bool',
  'v1.SecretProjection':
    ':LocalObjectReference:v1.LocalObjectReference items:Items:[]v1.KeyToPath optional:Optional:*bool',
  'v1.SecretVolumeSource':
    'secretName:SecretName:string items:Items:[]v1.KeyToPath defaultMode:DefaultMode:*int32 optional:Optional:*bool defaultUser:DefaultUser:*int64@37-',
  'v1.SecurityContext':
    'capabilities:Capabilities:*v1.Capabilities privileged:Privileged:*bool seLinuxOptions:SELinuxOptions:*v1.SELinuxOptions windowsOptions:WindowsOptions:*v1.WindowsSecurityContextOptions runAsUser:RunAsUser:*int64 runAsGroup:RunAsGroup:*int64 runAsNonRoot:RunAsNonRoot:*bool readOnlyRootFilesystem:ReadOnlyRootFilesystem:*bool allowPrivilegeEscalation:AllowPrivilegeEscalation:*bool procMount:ProcMount:*v1.ProcMountType seccompProfile:SeccompProfile:*v1.SeccompProfile appArmorProfile:AppArmorProfile:*v1.AppArmorProfile@30-',
  'v1.ServiceAccountTokenProjection':
    'audience:Audience:string expirationSeconds:ExpirationSeconds:*int64 path:Path:string user:User:*int64@37-',
  'v1.SleepAction': 'seconds:Seconds:int64',
  'v1.StatefulSet':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.StatefulSetSpec status:Status:v1.StatefulSetStatus',
  'v1.StatefulSetCondition':
    'type:Type:v1.StatefulSetConditionType status:Status:v1.ConditionStatus lastTransitionTime:LastTransitionTime:v1.Time reason:Reason:string message:Message:string',
  'v1.StatefulSetOrdinals': 'start:Start:int32',
  'v1.StatefulSetPersistentVolumeClaimRetentionPolicy':
    'whenDeleted:WhenDeleted:v1.PersistentVolumeClaimRetentionPolicyType whenScaled:WhenScaled:v1.PersistentVolumeClaimRetentionPolicyType',
  'v1.StatefulSetSpec':
    'replicas:Replicas:*int32 selector:Selector:*v1.LabelSelector template:Template:v1.PodTemplateSpec volumeClaimTemplates:VolumeClaimTemplates:[]v1.PersistentVolumeClaim serviceName:ServiceName:string podManagementPolicy:PodManagementPolicy:v1.PodManagementPolicyType updateStrategy:UpdateStrategy:v1.StatefulSetUpdateStrategy revisionHistoryLimit:RevisionHistoryLimit:*int32 minReadySeconds:MinReadySeconds:int32@22- persistentVolumeClaimRetentionPolicy:PersistentVolumeClaimRetentionPolicy:*v1.StatefulSetPersistentVolumeClaimRetentionPolicy@23- ordinals:Ordinals:*v1.StatefulSetOrdinals@26-',
  'v1.StatefulSetStatus':
    'observedGeneration:ObservedGeneration:int64 replicas:Replicas:int32 readyReplicas:ReadyReplicas:int32 currentReplicas:CurrentReplicas:int32 updatedReplicas:UpdatedReplicas:int32 currentRevision:CurrentRevision:string updateRevision:UpdateRevision:string collisionCount:CollisionCount:*int32 conditions:Conditions:[]v1.StatefulSetCondition availableReplicas:AvailableReplicas:int32@22-',
  'v1.StatefulSetUpdateStrategy':
    'type:Type:v1.StatefulSetUpdateStrategyType rollingUpdate:RollingUpdate:*v1.RollingUpdateStatefulSetStrategy',
  'v1.StorageOSVolumeSource':
    'volumeName:VolumeName:string volumeNamespace:VolumeNamespace:string fsType:FSType:string readOnly:ReadOnly:bool secretRef:SecretRef:*v1.LocalObjectReference',
  'v1.SuccessPolicy': 'rules:Rules:[]v1.SuccessPolicyRule',
  'v1.SuccessPolicyRule': 'succeededIndexes:SucceededIndexes:*string succeededCount:SucceededCount:*int32',
  'v1.Sysctl': 'name:Name:string value:Value:string',
  'v1.TCPSocketAction': 'port:Port:intstr.IntOrString host:Host:string',
  'v1.Toleration':
    'key:Key:string operator:Operator:v1.TolerationOperator value:Value:string effect:Effect:v1.TaintEffect tolerationSeconds:TolerationSeconds:*int64',
  'v1.TopologySpreadConstraint':
    'maxSkew:MaxSkew:int32 topologyKey:TopologyKey:string whenUnsatisfiable:WhenUnsatisfiable:v1.UnsatisfiableConstraintAction labelSelector:LabelSelector:*v1.LabelSelector minDomains:MinDomains:*int32@24- nodeAffinityPolicy:NodeAffinityPolicy:*v1.NodeInclusionPolicy@25- nodeTaintsPolicy:NodeTaintsPolicy:*v1.NodeInclusionPolicy@25- matchLabelKeys:MatchLabelKeys:[]string@25-',
  'v1.TypeMeta': 'kind:Kind:string apiVersion:APIVersion:string',
  'v1.TypedLocalObjectReference': 'apiGroup:APIGroup:*string kind:Kind:string name:Name:string',
  'v1.TypedObjectReference':
    'apiGroup:APIGroup:*string kind:Kind:string name:Name:string namespace:Namespace:*string',
  'v1.UncountedTerminatedPods': 'succeeded:Succeeded:[]types.UID failed:Failed:[]types.UID',
  'v1.Volume': 'name:Name:string :VolumeSource:v1.VolumeSource',
  'v1.VolumeDevice': 'name:Name:string devicePath:DevicePath:string',
  'v1.VolumeHealthCondition':
    'status:Status:v1.VolumeHealthStatusType reason:Reason:string message:Message:string',
  'v1.VolumeHealthStatus':
    'healthConditions:HealthConditions:[]v1.VolumeHealthCondition lastTransitionTime:LastTransitionTime:v1.Time',
  'v1.VolumeMount':
    'name:Name:string readOnly:ReadOnly:bool mountPath:MountPath:string subPath:SubPath:string mountPropagation:MountPropagation:*v1.MountPropagationMode subPathExpr:SubPathExpr:string recursiveReadOnly:RecursiveReadOnly:*v1.RecursiveReadOnlyMode@30- bindMountOptions:BindMountOptions:[]string@37-',
  'v1.VolumeMountStatus':
    'name:Name:string mountPath:MountPath:string readOnly:ReadOnly:bool recursiveReadOnly:RecursiveReadOnly:*v1.RecursiveReadOnlyMode volumeStatus:VolumeStatus:*v1.VolumeStatus@36-',
  'v1.VolumeProjection':
    'secret:Secret:*v1.SecretProjection downwardAPI:DownwardAPI:*v1.DownwardAPIProjection configMap:ConfigMap:*v1.ConfigMapProjection serviceAccountToken:ServiceAccountToken:*v1.ServiceAccountTokenProjection clusterTrustBundle:ClusterTrustBundle:*v1.ClusterTrustBundleProjection@29- podCertificate:PodCertificate:*v1.PodCertificateProjection@34-',
  'v1.VolumeResourceRequirements': 'limits:Limits:v1.ResourceList requests:Requests:v1.ResourceList',
  'v1.VolumeSource':
    'hostPath:HostPath:*v1.HostPathVolumeSource emptyDir:EmptyDir:*v1.EmptyDirVolumeSource gcePersistentDisk:GCEPersistentDisk:*v1.GCEPersistentDiskVolumeSource awsElasticBlockStore:AWSElasticBlockStore:*v1.AWSElasticBlockStoreVolumeSource gitRepo:GitRepo:*v1.GitRepoVolumeSource secret:Secret:*v1.SecretVolumeSource nfs:NFS:*v1.NFSVolumeSource iscsi:ISCSI:*v1.ISCSIVolumeSource glusterfs:Glusterfs:*v1.GlusterfsVolumeSource persistentVolumeClaim:PersistentVolumeClaim:*v1.PersistentVolumeClaimVolumeSource rbd:RBD:*v1.RBDVolumeSource flexVolume:FlexVolume:*v1.FlexVolumeSource cinder:Cinder:*v1.CinderVolumeSource cephfs:CephFS:*v1.CephFSVolumeSource flocker:Flocker:*v1.FlockerVolumeSource downwardAPI:DownwardAPI:*v1.DownwardAPIVolumeSource fc:FC:*v1.FCVolumeSource azureFile:AzureFile:*v1.AzureFileVolumeSource configMap:ConfigMap:*v1.ConfigMapVolumeSource vsphereVolume:VsphereVolume:*v1.VsphereVirtualDiskVolumeSource quobyte:Quobyte:*v1.QuobyteVolumeSource azureDisk:AzureDisk:*v1.AzureDiskVolumeSource photonPersistentDisk:PhotonPersistentDisk:*v1.PhotonPersistentDiskVolumeSource projected:Projected:*v1.ProjectedVolumeSource portworxVolume:PortworxVolume:*v1.PortworxVolumeSource scaleIO:ScaleIO:*v1.ScaleIOVolumeSource storageos:StorageOS:*v1.StorageOSVolumeSource csi:CSI:*v1.CSIVolumeSource ephemeral:Ephemeral:*v1.EphemeralVolumeSource image:Image:*v1.ImageVolumeSource@31-',
  'v1.VolumeStatus': 'image:Image:*v1.ImageVolumeStatus',
  'v1.VsphereVirtualDiskVolumeSource':
    'volumePath:VolumePath:string fsType:FSType:string storagePolicyName:StoragePolicyName:string storagePolicyID:StoragePolicyID:string',
  'v1.WeightedPodAffinityTerm': 'weight:Weight:int32 podAffinityTerm:PodAffinityTerm:v1.PodAffinityTerm',
  'v1.WindowsSecurityContextOptions':
    'gmsaCredentialSpecName:GMSACredentialSpecName:*string gmsaCredentialSpec:GMSACredentialSpec:*string runAsUserName:RunAsUserName:*string hostProcess:HostProcess:*bool@22-',
  'v1.WorkloadReference':
    'name:Name:string podGroup:PodGroup:string podGroupReplicaKey:PodGroupReplicaKey:string',
  'v1alpha1.Overhead': 'podFixed:PodFixed:v1.ResourceList',
  'v1alpha1.RuntimeClass':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1alpha1.RuntimeClassSpec',
  'v1alpha1.RuntimeClassSpec':
    'runtimeHandler:RuntimeHandler:string overhead:Overhead:*v1alpha1.Overhead scheduling:Scheduling:*v1alpha1.Scheduling',
  'v1alpha1.Scheduling':
    'nodeSelector:NodeSelector:map[string]string tolerations:Tolerations:[]v1.Toleration',
  'v1alpha3.TopologyConstraint': 'key:Key:string',
  'v1alpha3.WorkloadPodGroupAllDisruptionMode': '',
  'v1alpha3.WorkloadPodGroupBasicSchedulingPolicy': '',
  'v1alpha3.WorkloadPodGroupDisruptionMode':
    'single:Single:*v1alpha3.WorkloadPodGroupSingleDisruptionMode all:All:*v1alpha3.WorkloadPodGroupAllDisruptionMode',
  'v1alpha3.WorkloadPodGroupGangSchedulingPolicy': 'minCount:MinCount:*int32',
  'v1alpha3.WorkloadPodGroupResourceClaim':
    'name:Name:string resourceClaimName:ResourceClaimName:*string resourceClaimTemplateName:ResourceClaimTemplateName:*string',
  'v1alpha3.WorkloadPodGroupSchedulingConstraints': 'topology:Topology:[]v1alpha3.TopologyConstraint',
  'v1alpha3.WorkloadPodGroupSchedulingPolicy':
    'basic:Basic:*v1alpha3.WorkloadPodGroupBasicSchedulingPolicy gang:Gang:*v1alpha3.WorkloadPodGroupGangSchedulingPolicy',
  'v1alpha3.WorkloadPodGroupSingleDisruptionMode': '',
  'v1beta1.CronJob':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1beta1.CronJobSpec status:Status:v1beta1.CronJobStatus',
  'v1beta1.CronJobSpec':
    'schedule:Schedule:string startingDeadlineSeconds:StartingDeadlineSeconds:*int64 concurrencyPolicy:ConcurrencyPolicy:v1beta1.ConcurrencyPolicy suspend:Suspend:*bool jobTemplate:JobTemplate:v1beta1.JobTemplateSpec successfulJobsHistoryLimit:SuccessfulJobsHistoryLimit:*int32 failedJobsHistoryLimit:FailedJobsHistoryLimit:*int32 timeZone:TimeZone:*string@24-',
  'v1beta1.CronJobStatus':
    'active:Active:[]v1.ObjectReference lastScheduleTime:LastScheduleTime:*v1.Time lastSuccessfulTime:LastSuccessfulTime:*v1.Time@21-',
  'v1beta1.JobTemplateSpec': 'metadata:ObjectMeta:v1.ObjectMeta spec:Spec:v1.JobSpec',
  'v1beta1.Overhead': 'podFixed:PodFixed:v1.ResourceList',
  'v1beta1.RuntimeClass':
    ':TypeMeta:v1.TypeMeta metadata:ObjectMeta:v1.ObjectMeta handler:Handler:string overhead:Overhead:*v1beta1.Overhead scheduling:Scheduling:*v1beta1.Scheduling',
  'v1beta1.Scheduling': 'nodeSelector:NodeSelector:map[string]string tolerations:Tolerations:[]v1.Toleration',
};

export const namedTypes: Readonly<Record<string, string>> = {
  'types.UID': 'string',
  'v1.AppArmorProfileType': 'string',
  'v1.AzureDataDiskCachingMode': 'string',
  'v1.AzureDataDiskKind': 'string',
  'v1.Capability': 'string',
  'v1.ClaimResourceStatus': 'string',
  'v1.CompletionMode': 'string',
  'v1.ConcurrencyPolicy': 'string',
  'v1.ConditionStatus': 'string',
  'v1.ContainerRestartPolicy': 'string',
  'v1.ContainerRestartRuleAction': 'string',
  'v1.ContainerRestartRuleOnExitCodesOperator': 'string',
  'v1.DNSPolicy': 'string',
  'v1.DaemonSetConditionType': 'string',
  'v1.DaemonSetUpdateStrategyType': 'string',
  'v1.DeploymentConditionType': 'string',
  'v1.DeploymentStrategyType': 'string',
  'v1.GRPCProbeMode': 'string',
  'v1.HTTPProtocol': 'string',
  'v1.HostPathType': 'string',
  'v1.JobConditionType': 'string',
  'v1.LabelSelectorOperator': 'string',
  'v1.ManagedFieldsOperationType': 'string',
  'v1.MountPropagationMode': 'string',
  'v1.NodeInclusionPolicy': 'string',
  'v1.NodeSelectorOperator': 'string',
  'v1.OSName': 'string',
  'v1.PersistentVolumeAccessMode': 'string',
  'v1.PersistentVolumeClaimConditionType': 'string',
  'v1.PersistentVolumeClaimModifyVolumeStatus': 'string',
  'v1.PersistentVolumeClaimPhase': 'string',
  'v1.PersistentVolumeClaimResizeStatus': 'string',
  'v1.PersistentVolumeClaimRetentionPolicyType': 'string',
  'v1.PersistentVolumeMode': 'string',
  'v1.PodConditionType': 'string',
  'v1.PodFSGroupChangePolicy': 'string',
  'v1.PodFailurePolicyAction': 'string',
  'v1.PodFailurePolicyOnExitCodesOperator': 'string',
  'v1.PodManagementPolicyType': 'string',
  'v1.PodPhase': 'string',
  'v1.PodQOSClass': 'string',
  'v1.PodReplacementPolicy': 'string',
  'v1.PodResizeStatus': 'string',
  'v1.PodSELinuxChangePolicy': 'string',
  'v1.PreemptionPolicy': 'string',
  'v1.ProcMountType': 'string',
  'v1.Protocol': 'string',
  'v1.PullPolicy': 'string',
  'v1.RecursiveReadOnlyMode': 'string',
  'v1.ReplicaSetConditionType': 'string',
  'v1.ReplicationControllerConditionType': 'string',
  'v1.ResourceHealthStatus': 'string',
  'v1.ResourceID': 'string',
  'v1.ResourceList': 'map[string]resource.Quantity',
  'v1.ResourceName': 'string',
  'v1.ResourceResizeRestartPolicy': 'string',
  'v1.RestartPolicy': 'string',
  'v1.SeccompProfileType': 'string',
  'v1.Signal': 'string',
  'v1.StatefulSetConditionType': 'string',
  'v1.StatefulSetUpdateStrategyType': 'string',
  'v1.StorageMedium': 'string',
  'v1.SupplementalGroupsPolicy': 'string',
  'v1.TaintEffect': 'string',
  'v1.TerminationMessagePolicy': 'string',
  'v1.TolerationOperator': 'string',
  'v1.URIScheme': 'string',
  'v1.UnsatisfiableConstraintAction': 'string',
  'v1.VolumeHealthStatusType': 'string',
  'v1beta1.ConcurrencyPolicy': 'string',
};
