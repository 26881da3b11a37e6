{{- define "tokenkit.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end -}}

{{- define "tokenkit.selector" -}}
app.kubernetes.io/name: tokenkit
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "tokenkit.labels" -}}
{{ include "tokenkit.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "tokenkit.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end -}}
{{- end -}}

{{/* What every pod has in common; the folder of pictures is a claim or, with a bucket, nothing that lasts. */}}
{{- define "tokenkit.pod" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: tmp
    emptyDir: {}
  - name: data
    {{- if .Values.picturesClaim }}
    persistentVolumeClaim:
      claimName: {{ .Values.picturesClaim }}
    {{- else }}
    emptyDir: {}
    {{- end }}
{{- end -}}

{{/* Pictures in a pod's own folder would be lost with it, and no other pod could read them. */}}
{{- define "tokenkit.pictures" -}}
{{- if not (or .Values.picturesClaim .Values.env.S3_BUCKET .Values.env.BLOB_BUCKET) }}
{{- fail "Pictures need a place that all pods share: set env.S3_BUCKET or env.BLOB_BUCKET, or picturesClaim." }}
{{- end }}
{{- end -}}

{{/* Takes the chart's context and the name of the secret with the pod's variables. */}}
{{- define "tokenkit.container" -}}
{{- $secret := index . 1 -}}
{{- with index . 0 -}}
image: {{ include "tokenkit.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ $secret }}
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
{{- end -}}
{{- end -}}

{{- define "tokenkit.env" -}}
- name: MIGRATE
  value: "false"
- name: PUBLIC_BASE_URL
  value: {{ .Values.publicBaseUrl | quote }}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end -}}

{{- define "tokenkit.probes" -}}
ports:
  - name: http
    containerPort: 8080
startupProbe:
  httpGet: { path: /livez, port: http }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /livez, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 5
  timeoutSeconds: 3
{{- end -}}
